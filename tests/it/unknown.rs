//! A puzzle by the rules of a known one, but with a name of its own and without
//! digests: nobody can tell a forged table of it from the right one. What holds
//! all the same, whatever the table: every answer comes in bounded time, and
//! every path is legal, leads to the goal, and is no longer than the table's
//! greatest depth.

use std::marker::PhantomData;

use tilebase::format::{Codec, encode, file_name};
use tilebase::{
    Batch, Graph, Histogram, MoveTable, PathTable, Puzzle, Root, Solver, Source, Tables,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unknown<P, const LIES: bool = false>(PhantomData<P>);

impl<P: Puzzle, const LIES: bool> Puzzle for Unknown<P, LIES> {
    const NAME: &'static str = "unknown";
    const ROOTS: usize = P::ROOTS;
    const BOARDS: usize = P::BOARDS;
    const ENTRIES: usize = P::ENTRIES;

    type Board = P::Board;
    type State = P::State;
    type Move = P::Move;

    fn root(root: Root<Self>) -> P::State {
        P::root(convert(root))
    }

    fn index(state: P::State) -> usize {
        P::index(state)
    }

    fn state(index: usize) -> P::State {
        P::state(index)
    }

    fn apply(state: P::State, m: P::Move) -> Option<P::State> {
        P::apply(state, m)
    }

    fn undo(state: P::State, m: P::Move) -> Option<P::State> {
        P::undo(state, m)
    }

    fn relabel(from: P::Board, to: P::Board) -> Option<(Root<Self>, P::State)> {
        // A lie about boards that no path from a root leads to.
        if LIES && P::relabel(P::board(P::root(Root::FIRST)), from).is_none() {
            return Some((Root::FIRST, P::root(Root::FIRST)));
        }
        P::relabel(from, to).map(|(root, state)| (convert(root), state))
    }

    fn board(state: P::State) -> P::Board {
        P::board(state)
    }

    fn play(board: P::Board, m: P::Move) -> Option<P::Board> {
        P::play(board, m)
    }

    fn rank(board: P::Board) -> usize {
        P::rank(board)
    }

    fn unrank(rank: usize) -> P::Board {
        P::unrank(rank)
    }
}

/// The root with the same number.
fn convert<P: Puzzle, Q: Puzzle>(root: Root<P>) -> Root<Q> {
    Root::new(root.index()).expect("both puzzles have the same number of roots")
}

/// A solver over files of these tables, every checksum right. Their headers say
/// that the greatest depth is `depth`.
pub fn forged<P: Puzzle>(
    depth: usize,
    codec: Codec,
    mut table: impl FnMut(usize) -> Vec<u8>,
) -> Solver<Tables<Unknown<P>>> {
    // Any histogram of this depth, with all entries in it.
    let mut counts = [0; 32];
    counts[depth] = 1;
    counts[0] += P::ENTRIES as u32 - 1;
    let histogram = Histogram::new(&counts);
    let files = Root::<Unknown<P>>::all().map(|root| {
        let table = MoveTable::new(root, depth, table(root.index()));
        let table = table.expect("the bytes are as many as a table's");
        let file = encode(&table, &histogram, codec, 1).expect("it can be encoded");
        (file_name(root), file)
    });
    Solver::new(Tables::from_bytes(files))
}

/// What came of queries.
#[derive(Default)]
pub struct Outcome {
    pub paths: usize,
    pub errors: usize,
}

/// Asks for a pair in every way there is, and checks what comes back. Panics if
/// an answer is not one that may be given.
pub fn ask<P: Puzzle>(
    solver: &Solver<Tables<Unknown<P>>>,
    depth: usize,
    (from, to): (P::Board, P::Board),
    outcome: &mut Outcome,
) {
    let check = |path: tilebase::Path<P::Move>| {
        assert!(
            path.len() <= depth,
            "{from:?} to {to:?}: {path} is too long"
        );
        let end = path.iter().fold(from, |board, m| {
            P::play(board, m).unwrap_or_else(|| panic!("{from:?} to {to:?}: {path} is not legal"))
        });
        assert!(end == to, "{from:?} to {to:?}: {path} leads to {end:?}");
    };
    let solved = solver.solve(from, to);
    match &solved {
        Ok(Some(path)) => {
            outcome.paths += 1;
            check(*path);
        }
        Ok(None) => assert!(P::relabel(from, to).is_none(), "{from:?} to {to:?}"),
        Err(_) => outcome.errors += 1,
    }
    let distance = solver.distance(from, to);
    match (&solved, &distance) {
        (Ok(path), Ok(distance)) => assert_eq!(path.map(tilebase::Path::len), *distance),
        (Err(_), Err(_)) => {}
        _ => panic!("{from:?} to {to:?}: the distance is none of the path"),
    }
    if let Ok(Some(moves)) = solver.next_moves(from, to) {
        assert_eq!(moves.is_empty(), from == to, "{from:?} to {to:?}: a hint");
        for m in moves {
            assert!(P::play(from, m).is_some(), "{from:?} to {to:?}: a hint");
        }
    }
    if let Ok(Some(solutions)) = solver.solutions(from, to) {
        let mut last = None;
        for path in solutions.take(50) {
            let Ok(path) = path else { break };
            check(path);
            assert_eq!(
                Ok(Some(path.len())),
                distance.as_ref().map_err(|_| ()).copied()
            );
            assert!(last < Some(path), "{from:?} to {to:?}: {path} out of order");
            last = Some(path);
        }
    }
    if let Ok(Some(count)) = solver.count(from, to) {
        assert!(count > 0, "{from:?} to {to:?}: a path, and yet none");
    }
}

/// Asks for many pairs at once: the answers are those that each pair has by
/// itself, up to the first that has an error, and the error is the same. Returns
/// the number of the pair with the error.
pub fn ask_together<P: Puzzle>(
    batch: &Batch<'_, Tables<P>, impl AsRef<[u8]>>,
    solver: &Solver<Tables<P>>,
    pairs: &[(P::Board, P::Board)],
) -> Option<usize> {
    let message = |error| format!("{error:#}");
    let mut expected = vec![None];
    let ended = pairs.iter().try_for_each(|&(from, to)| {
        expected.push(solver.solve(from, to)?);
        Ok::<_, tilebase::Error>(())
    });
    // What is there already stays.
    let mut found = vec![None];
    let error = batch.solve_many(pairs, &mut found).err();
    assert_eq!(found, expected);
    assert_eq!(error.map(message), ended.err().map(message));
    (expected.len() <= pairs.len()).then(|| expected.len() - 1)
}

/// Unfolds the table of each root. That fails exactly if a walk does, and the
/// paths are those of the walks. Returns how many tables could be unfolded.
pub fn unfold<P: Puzzle>(
    graph: &Graph<Unknown<P>>,
    solver: &Solver<Tables<Unknown<P>>>,
) -> Result<usize, tilebase::Error> {
    let mut unfolded = 0;
    for root in Root::all() {
        let table = solver.source().table(root)?;
        let mut states = (0..P::ENTRIES).map(P::state);
        match PathTable::unfold(graph, &table) {
            Ok(paths) => {
                assert!(states.all(|state| table.walk(state) == Ok(paths.path(state))));
                unfolded += 1;
            }
            Err(_) => assert!(states.any(|state| table.walk(state).is_err())),
        }
    }
    Ok(unfolded)
}
