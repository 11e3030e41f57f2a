//! The lookup program.

fn main() {
    let tables = tilebase::Tablebase::embedded();
    let mut args = std::env::args().skip(2);
    let (from, to) = (
        args.next().unwrap().parse().unwrap(),
        args.next().unwrap().parse().unwrap(),
    );
    let path = tables.eight().solve(from, to).unwrap().unwrap();
    println!("{}\n{path}", path.len());
}
