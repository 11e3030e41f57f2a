//! `random`: boards at just the distance that is asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use crate::oracle::{self, EIGHT, MAGIC, Rules, Search, text};
use crate::program::{expect, feed, run, words};

/// The boards drawn, each with its goal.
#[track_caller]
fn draw(line: &str) -> Vec<(String, String)> {
    let (code, out, err) = run(words(&format!("random {line}")));
    assert_eq!((code, err.as_str()), (0, ""), "{line}");
    let pairs = out.lines().map(|line| line.split_once('\t').unwrap());
    pairs
        .map(|(start, goal)| (start.into(), goal.into()))
        .collect()
}

/// The boards from which the goal is so far away, as the oracle finds them: it
/// renames the symbols such that a board becomes its first board, and looks how
/// far from there the goal is, renamed alike.
fn starts<const N: usize>(
    rules: &'static Rules<N>,
    search: &Search<N>,
    goal: [u8; N],
    depth: usize,
) -> BTreeSet<String> {
    let renamed = |start: [u8; N]| {
        goal.map(|symbol| {
            let place = start.iter().position(|&other| other == symbol).unwrap();
            rules.first[place]
        })
    };
    let boards = (0..oracle::factorial(N)).map(|rank| rules.unrank(rank));
    boards
        .filter(|&start| {
            search
                .path(renamed(start))
                .is_some_and(|path| path.len() == depth)
        })
        .map(text)
        .collect()
}

/// The boards at a depth from a goal. In the 3×3 puzzle a path can be walked
/// back as well, so they are those that a search from the goal finds there.
fn layer(goal: &str, depth: usize) -> BTreeSet<String> {
    let search = EIGHT.search(oracle::board(goal));
    search.layer(depth).iter().copied().map(text).collect()
}

#[track_caller]
fn float(count: usize) -> f64 {
    u32::try_from(count).expect("a small count").into()
}

/// Many draws: every one of the class comes up, no other does, and none more or
/// less often than chance has it.
#[track_caller]
fn check_chances<T: Ord + Debug>(line: &str, draws: &[T], class: &BTreeSet<T>) {
    let mut counts: BTreeMap<&T, u32> = BTreeMap::new();
    for drawn in draws {
        *counts.entry(drawn).or_default() += 1;
    }
    let found: BTreeSet<_> = counts.keys().copied().collect();
    assert_eq!(found, class.iter().collect(), "{line}");

    let expected = float(draws.len()) / float(class.len());
    let squares = counts
        .values()
        .map(|&count| (f64::from(count) - expected).powi(2));
    let chi_square = squares.sum::<f64>() / expected;
    // Of a fair draw it is the number of degrees of freedom on average, with a
    // variance of twice as much. Beyond four deviations it is no chance.
    let freedom = float(class.len()) - 1.0;
    let bound = 4.0 * (2.0 * freedom).sqrt();
    assert!(
        (chi_square - freedom).abs() < bound,
        "{line}: chi-square {chi_square} with {freedom} degrees of freedom"
    );
}

/// As above, of the starts that are drawn for one goal.
#[track_caller]
fn check_class(line: &str, goal: &str, class: &BTreeSet<String>) {
    let draws = draw(line);
    assert!(draws.iter().all(|(_, to)| to == goal), "{line}");
    let starts: Vec<_> = draws.into_iter().map(|(start, _)| start).collect();
    check_chances(line, &starts, class);
}

#[test]
fn the_two_farthest_boards() {
    let known = ["64785X321", "8672543X1"].map(String::from);
    let known = BTreeSet::from(known);
    let line = "eight --depth 31 --goal 12345678X --count 1000 --seed 1";
    check_class(line, "12345678X", &known);
}

#[test]
fn every_board_of_a_class_has_the_same_chance() {
    for (goal, depth, seed) in [
        ("12345678X", 5, 1),
        ("12345678X", 7, 2),
        ("1238X4765", 6, 3),
        ("8672543X1", 4, 4),
    ] {
        let line = format!("eight --depth {depth} --goal {goal} --count 10000 --seed {seed}");
        check_class(&line, goal, &layer(goal, depth));
    }
}

/// From start to goal is another distance than from goal to start.
#[test]
fn every_sheet_of_a_class_has_the_same_chance() {
    let search = MAGIC.search(MAGIC.first);
    for (goal, depth, seed) in [
        ("12345678", 4, 1),
        ("26845731", 5, 2),
        ("17245368", 22, 3),
        ("12345678", 1, 4),
    ] {
        let class = starts(&MAGIC, &search, oracle::board(goal), depth);
        let line = format!("magic --depth {depth} --goal {goal} --count 10000 --seed {seed}");
        check_class(&line, goal, &class);
    }
    let to_base = starts(&MAGIC, &search, MAGIC.first, 1);
    assert_eq!(
        to_base,
        BTreeSet::from(["23418567", "87654321", "13645728"].map(String::from)),
        "one operation before the base"
    );
}

/// The pair, its tiles named by their order in the start; and the names they had.
fn in_order<const N: usize>((start, goal): &(String, String)) -> ([[u8; N]; 2], Vec<u8>) {
    let boards = [start, goal].map(|board| oracle::board::<N>(board));
    let names: Vec<u8> = boards[0].into_iter().filter(|&name| name > 0).collect();
    let place = |name| names.iter().position(|&it| it == name);
    let renamed = |name| place(name).map_or(0, |place| u8::try_from(place + 1).unwrap());
    (boards.map(|board| board.map(renamed)), names)
}

/// A goal for each: every pair of boards so far apart has the same chance. That is,
/// each with the start's tiles in order has, and each two names for its first two.
#[track_caller]
fn check_pairs<const N: usize>(line: &str, class: &BTreeSet<[[u8; N]; 2]>) {
    let (pairs, names): (Vec<_>, Vec<_>) = draw(line).iter().map(in_order).unzip();
    check_chances(line, &pairs, class);

    let symbols = u8::try_from(names[0].len()).unwrap();
    let first = (1..=symbols).flat_map(|first| (1..=symbols).map(move |second| [first, second]));
    let first = first.filter(|[first, second]| first != second).collect();
    let names: Vec<_> = names.iter().map(|names| [names[0], names[1]]).collect();
    check_chances(line, &names, &first);
}

#[test]
fn every_pair_has_the_same_chance() {
    for (depth, seed) in [(0, 1), (1, 2), (3, 3), (31, 4)] {
        let line = format!("eight --depth {depth} --goal random --count 10000 --seed {seed}");
        let of_root = |blank: usize| {
            let mut start = EIGHT.first;
            start[..=blank].rotate_left(1);
            let goals = EIGHT.search(start).layer(depth).to_vec();
            goals.into_iter().map(move |goal| [start, goal])
        };
        check_pairs(&line, &(0..9).flat_map(of_root).collect());
    }
    for (depth, seed) in [(1, 1), (22, 2)] {
        let line = format!("magic --depth {depth} --goal random --count 10000 --seed {seed}");
        let search = MAGIC.search(MAGIC.first);
        let goals = search.layer(depth).iter().map(|&goal| [MAGIC.first, goal]);
        check_pairs(&line, &goals.collect());
    }
}

/// The same seed, the same boards, on every machine and in every version.
#[test]
fn a_seed_fixes_the_boards() {
    for (line, out) in [
        (
            "random eight --depth 20 --count 5 --seed 1",
            "21387456X\t12345678X\n\
             25X476183\t12345678X\n\
             27541638X\t12345678X\n\
             X18435267\t12345678X\n\
             5417X6382\t12345678X\n",
        ),
        (
            "random eight --depth 31 --count 4 --seed 2024",
            "64785X321\t12345678X\n\
             64785X321\t12345678X\n\
             8672543X1\t12345678X\n\
             64785X321\t12345678X\n",
        ),
        (
            "random eight --depth 3 --goal 123804765 --count 3 --seed 0",
            "1X2843765\t1238X4765\n\
             1X2843765\t1238X4765\n\
             2X3184765\t1238X4765\n",
        ),
        (
            "random eight --depth 24 --seed 18446744073709551615",
            "X32458671\t12345678X\n",
        ),
        (
            "random magic --depth 22 --count 3 --seed 7",
            "25478163\t12345678\n\
             63812547\t12345678\n\
             43657821\t12345678\n",
        ),
        (
            "random magic --depth 0 --count 2 --seed 7 --goal 26845731",
            "26845731\t26845731\n26845731\t26845731\n",
        ),
        ("random eight --depth 20 --count 0 --seed 1", ""),
        (
            "random eight --depth 31 --goal random --count 3 --seed 1",
            "38152467X\t45672X183\n\
             5X7364281\tX12863745\n\
             57162X834\t43872516X\n",
        ),
    ] {
        assert_eq!(expect(line, 0, out), "", "{line}");
    }
}

/// Without a seed one is drawn, and told so that the boards can be had again.
#[test]
fn a_seed_that_was_drawn_is_told() {
    let line = "random eight --depth 24 --count 20";
    let [(first, first_seed), (second, second_seed)] = [(); 2].map(|()| {
        let (code, out, err) = run(words(line));
        let seed = err
            .strip_prefix("tilebase: use ")
            .and_then(|err| err.strip_suffix(" to draw the same pairs again\n"))
            .unwrap_or_else(|| panic!("{err}"))
            .to_string();
        assert_eq!(code, 0);
        (out, seed)
    });
    assert_ne!(first_seed, second_seed);
    assert_ne!(first, second);
    assert_eq!(expect(&format!("{line} {first_seed}"), 0, &first), "");
}

#[test]
fn a_depth_that_no_start_has() {
    for (line, message) in [
        (
            "eight --depth 32",
            "--depth 32: no start is that far from 12345678X; the greatest distance is 31",
        ),
        (
            "eight --depth 31 --goal 1234X5678",
            "--depth 31: no start is that far from 1234X5678; the greatest distance is 30",
        ),
        (
            "eight --depth 99 --format p1379",
            "--depth 99: no start is that far from 1238X4765; the greatest distance is 30",
        ),
        (
            "eight --depth 32 --goal random",
            "--depth 32: no pair is that far apart; the greatest distance is 31",
        ),
        (
            "magic --depth 23",
            "--depth 23: no start is that far from 12345678; the greatest distance is 22",
        ),
        (
            "magic --depth 18446744073709551615 --goal 26845731",
            "--depth 18446744073709551615: no start is that far from 26845731; the greatest distance is 22",
        ),
    ] {
        let err = expect(&format!("random {line}"), 2, "");
        assert_eq!(err, format!("tilebase: {message}\n"), "{line}");
    }
}

/// Puzzle, format, number of cases, and depth: the judge answers each case with
/// so many moves.
const FORMATS: &[(&str, &str, usize, usize)] = &[
    ("eight", "hdu3567", 50, 20),
    ("eight", "hdu3567 --goal random", 50, 20),
    ("eight", "hdu1043", 50, 21),
    ("eight", "poj1077", 1, 31),
    ("eight", "uva652", 50, 12),
    ("eight", "p1379", 1, 30),
    ("magic", "p2730", 1, 22),
    ("magic", "p2730 --goal random", 1, 22),
    ("magic", "msquare", 1, 9),
    ("magic", "acwing1107", 1, 15),
    ("magic", "hdu1430", 50, 17),
    ("magic", "hdu1430 --goal random", 50, 17),
];

#[test]
fn an_input_that_the_judge_takes() {
    for &(puzzle, format, count, depth) in FORMATS {
        let options = format!("--depth {depth} --count {count} --seed 5 --format {format}");
        let (code, input, err) = run(words(&format!("random {puzzle} {options}")));
        assert_eq!((code, err.as_str()), (0, ""), "{format}");
        let format = format.split(' ').next().unwrap();
        let (code, out, err) = feed(["judge", format], input.clone());
        assert_eq!((code, err.as_str()), (0, ""), "{format}\n{input}");

        let lines: Vec<_> = out.lines().collect();
        let is_answer = |line: &&str| line.len() == depth;
        let answers = lines.iter().copied().filter(is_answer).count();
        match format {
            "p1379" => assert_eq!(lines, [depth.to_string()], "{format}"),
            "hdu3567" => {
                let heads = lines.iter().step_by(2).zip(1..);
                for (head, number) in heads {
                    assert_eq!(*head, format!("Case {number}: {depth}"), "{format}");
                }
                assert_eq!((lines.len(), answers), (2 * count, count), "{format}");
            }
            "p2730" | "msquare" | "acwing1107" => {
                assert_eq!(lines[0], depth.to_string(), "{format}");
                assert_eq!((lines.len(), lines[1].len()), (2, depth), "{format}");
            }
            _ => assert_eq!(answers, count, "{format}"),
        }
    }
}

/// The inputs look as the judges' own.
#[test]
fn an_input_as_the_judge_writes_it() {
    for (line, input) in [
        (
            "eight --depth 31 --seed 1 --count 2 --format hdu3567",
            "2\n64785X321\n12345678X\n64785X321\n12345678X\n",
        ),
        (
            "eight --depth 31 --seed 1 --count 2 --format hdu1043",
            "6 4 7 8 5 x 3 2 1\n6 4 7 8 5 x 3 2 1\n",
        ),
        (
            "eight --depth 31 --seed 1 --format poj1077",
            "6 4 7 8 5 x 3 2 1\n",
        ),
        (
            "eight --depth 31 --seed 1 --count 2 --format uva652",
            "2\n\n6 4 7 8 5 x 3 2 1\n\n6 4 7 8 5 x 3 2 1\n",
        ),
        ("eight --depth 0 --seed 1 --format p1379", "123804765\n"),
        (
            "magic --depth 0 --seed 1 --format p2730",
            "1 2 3 4 5 6 7 8\n",
        ),
        (
            "magic --depth 0 --seed 1 --format msquare",
            "1 2 3 4 5 6 7 8\n",
        ),
        (
            "magic --depth 0 --seed 1 --format acwing1107",
            "1 2 3 4 5 6 7 8\n",
        ),
        (
            "magic --depth 0 --seed 1 --count 2 --format hdu1430",
            "12345678\n12345678\n12345678\n12345678\n",
        ),
    ] {
        assert_eq!(expect(&format!("random {line}"), 0, input), "", "{line}");
    }
}

/// What is drawn is fit for `batch`.
#[test]
fn batch_takes_what_is_drawn() {
    for (line, depth) in [
        ("eight --depth 24 --goal 8672543X1 --count 100 --seed 3", 24),
        ("magic --depth 18 --goal 26845731 --count 100 --seed 3", 18),
    ] {
        let (_, pairs, _) = run(words(&format!("random {line}")));
        let puzzle = line.split(' ').next().unwrap();
        let (code, out, err) = feed(["batch", puzzle], pairs);
        assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 100));
        for answer in out.lines() {
            assert!(
                answer.starts_with(&format!("{depth}\t")),
                "{line}: {answer}"
            );
        }
    }
}
