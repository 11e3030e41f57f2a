//! Whether a puzzle keeps to the rules of [`Puzzle`].

use alloc::vec::Vec;
use core::fmt::{self, Display};

use crate::moves::Move;
use crate::path::MAX_LEN;
use crate::puzzle::{Puzzle, Root};

/// Checks that a puzzle keeps to the rules of [`Puzzle`]: for your own puzzle's tests.
///
/// A wrong [`relabel`](Puzzle::relabel) or [`undo`](Puzzle::undo) leaves no trace in a
/// table, and yet gives wrong answers. So each move is made and taken back from every
/// state, and pairs are relabelled: each root with every board, both ways, every board
/// with itself and its neighbours, and all pairs if there are at most 1024 boards; of
/// more there are too many. Whether all states are reached, and within 31 moves, a
/// search finds out.
///
/// # Errors
/// The first rule that does not hold, and the state or board that breaks it.
pub fn check_rules<P: Puzzle>() -> Result<(), PuzzleError> {
    check_moves::<P::Move>()?;
    for index in 0..P::ENTRIES {
        checked_state_and_moves::<P>(index)?;
    }
    (0..P::BOARDS).try_for_each(check_board::<P>)?;
    Root::all().try_for_each(check_root_pairs::<P>)?;
    if P::BOARDS <= FEW_BOARDS {
        (0..P::BOARDS).try_for_each(check_all_pairs::<P>)?;
    }
    Ok(())
}

/// Of so many boards all pairs can be tried.
const FEW_BOARDS: usize = 1024;

/// The code of a move is its place among all moves, and no other is one; each has a
/// letter of its own, which gives it back.
pub(crate) fn check_moves<M: Move>() -> Result<(), PuzzleError> {
    (0..).zip(M::ALL).try_for_each(|(place, m)| {
        let found = m.code();
        let error = PuzzleError::Code { found, place };
        ensure(usize::from(found) == place, error)?;
        let letter = m.letter();
        let same = M::ALL.iter().filter(|other| other.letter() == letter);
        ensure(same.count() == 1, PuzzleError::Letter { letter })?;
        let is_right = M::from_letter(letter) == Some(*m);
        ensure(is_right, PuzzleError::FromLetter { letter })
    })?;
    (0..=u8::MAX).try_for_each(|code| {
        let is_right = M::from_code(code) == M::ALL.get(usize::from(code)).copied();
        ensure(is_right, PuzzleError::FromCode { code })
    })
}

/// The state with this index, of which all holds that a search, a walk and a count need.
pub(crate) fn checked_state_and_moves<P: Puzzle>(index: usize) -> Result<P::State, PuzzleError> {
    let broken = |rule| PuzzleError::OfState { rule, index };
    let state = checked_state::<P>(index)?;
    for &m in P::Move::ALL {
        if let Some(after) = P::apply(state, m) {
            ensure(has_own_index::<P>(after)?, broken(OWN_INDEX))?;
            let is_undone = P::undo(after, m) == Some(state);
            ensure(is_undone, broken("undo must take back what apply does"))?;
        }
        if let Some(before) = P::undo(state, m) {
            ensure(has_own_index::<P>(before)?, broken(OWN_INDEX))?;
            let is_redone = P::apply(before, m) == Some(state);
            ensure(
                is_redone,
                broken("apply must do again what undo takes back"),
            )?;
        }
    }
    Ok(state)
}

/// What a query needs of the board with this rank, and of those one move on.
fn check_board<P: Puzzle>(rank: usize) -> Result<(), PuzzleError> {
    let broken = |rule| PuzzleError::OfBoard { rule, rank };
    let board = P::unrank(rank);
    let is_inverse = P::rank(board) == rank;
    ensure(is_inverse, broken("rank must be the inverse of unrank"))?;
    let no_root = broken("relabel must turn a pair of one board into a root and its state");
    let (root, state) = P::relabel(board, board).ok_or(no_root)?;
    ensure(state == P::root(root), no_root)?;
    for &m in P::Move::ALL {
        let next = P::play(board, m).and_then(|next| P::relabel(board, next));
        ensure(
            next == P::apply(state, m).map(|after| (root, after)),
            broken("relabel must turn a move from a board into the move from a root"),
        )?;
    }
    Ok(())
}

/// What a query needs of the pairs of a root and each board.
fn check_root_pairs<P: Puzzle>(root: Root<P>) -> Result<(), PuzzleError> {
    let mut found = 0;
    for rank in 0..P::BOARDS {
        found += usize::from(check_root_pair(root, rank)?);
    }
    check_number::<P>(P::rank(P::board(P::root(root))), found)
}

/// From the board with this rank, paths lead to as many boards as there are states.
fn check_number<P: Puzzle>(rank: usize, found: usize) -> Result<(), PuzzleError> {
    let expected = P::ENTRIES;
    let error = PuzzleError::Pairs {
        rank,
        found,
        expected,
    };
    ensure(found == expected, error)
}

/// What a query needs of the pair of a root and the board with this rank; whether a
/// path leads there.
fn check_root_pair<P: Puzzle>(root: Root<P>, rank: usize) -> Result<bool, PuzzleError> {
    let broken = |rule| PuzzleError::OfBoard { rule, rank };
    let (home, board) = (P::board(P::root(root)), P::unrank(rank));
    let found = P::relabel(home, board);
    ensure(
        P::relabel(board, home).is_some() == found.is_some(),
        broken("relabel must find a path both ways or neither, between a root and a board"),
    )?;
    let Some((of, state)) = found else {
        return Ok(false);
    };
    ensure(has_own_index::<P>(state)?, broken(OWN_INDEX))?;
    ensure(
        of == root && P::board(state) == board,
        broken("relabel must not change a pair that starts at a root"),
    )?;
    for &m in P::Move::ALL {
        ensure(
            P::play(board, m) == P::apply(state, m).map(P::board),
            broken("play must do to a board what apply does to its state"),
        )?;
    }
    Ok(true)
}

/// What a query needs of the pairs of the board with this rank and each board.
///
/// That of the board and itself is right ([`check_board`]). If each move makes a right pair
/// of a right one, so are all that moves lead to. As these are as many as there are states,
/// a wrong pair to which no move leads is one too many.
fn check_all_pairs<P: Puzzle>(rank: usize) -> Result<(), PuzzleError> {
    let rule = "relabel must turn every path from a board into the same path from a root";
    let from = P::unrank(rank);
    let boards = || (0..P::BOARDS).map(P::unrank);
    let pairs: Vec<_> = boards().map(|to| P::relabel(from, to)).collect();
    for (to, &pair) in boards().zip(&pairs) {
        for &m in P::Move::ALL {
            let next = P::play(to, m).and_then(|next| *pairs.get(P::rank(next))?);
            let after = pair.and_then(|(root, state)| Some((root, P::apply(state, m)?)));
            ensure(next == after, PuzzleError::OfBoard { rule, rank })?;
        }
    }
    check_number::<P>(rank, pairs.iter().flatten().count())
}

const OWN_INDEX: &str = "no two states may have one index";

/// Whether a state is the one with its index, and no other that has it as well.
fn has_own_index<P: Puzzle>(state: P::State) -> Result<bool, PuzzleError> {
    let index = checked_index::<P>(state)?;
    Ok(P::state(index as usize) == state)
}

/// The state with this index, which it must have.
pub(crate) fn checked_state<P: Puzzle>(index: usize) -> Result<P::State, PuzzleError> {
    let state = P::state(index);
    let found = P::index(state);
    ensure(found == index, PuzzleError::Index { index, found })?;
    Ok(state)
}

/// The index of a state, which must be one of a table's entries.
#[inline]
pub(crate) fn checked_index<P: Puzzle>(state: P::State) -> Result<u32, PuzzleError> {
    let (index, entries) = (P::index(state), P::ENTRIES);
    ensure(index < entries, PuzzleError::OutOfRange { index, entries })?;
    Ok(index as u32)
}

#[inline]
fn ensure(holds: bool, error: PuzzleError) -> Result<(), PuzzleError> {
    if holds { Ok(()) } else { Err(error) }
}

/// A puzzle does not fit a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A state lies deeper than the 31 moves that a path holds.
    TooDeep,
    /// A state has an index that it must not have.
    OutOfRange {
        /// That index.
        index: usize,
        /// The number of entries of a table.
        entries: usize,
    },
    /// The state made of an index has another index.
    Index {
        /// The index of which it is made.
        index: usize,
        /// The one that it has.
        found: usize,
    },
    /// A move has a code that is not its place among all moves.
    Code {
        /// That code.
        found: u8,
        /// The place of the move.
        place: usize,
    },
    /// A code gives a move other than the one at that place, or one where there is none.
    FromCode {
        /// That code.
        code: u8,
    },
    /// Two moves have the same letter.
    Letter {
        /// That letter.
        letter: char,
    },
    /// The letter of a move does not give that move.
    FromLetter {
        /// That letter.
        letter: char,
    },
    /// A rule does not hold of a state.
    OfState {
        /// Which rule.
        rule: &'static str,
        /// The index of the state.
        index: usize,
    },
    /// A rule does not hold of a board.
    OfBoard {
        /// Which rule.
        rule: &'static str,
        /// The rank of the board.
        rank: usize,
    },
    /// By `relabel`, paths lead from a board to more or fewer boards than there are states.
    Pairs {
        /// The rank of the board.
        rank: usize,
        /// To how many boards they lead.
        found: usize,
        /// The number of states.
        expected: usize,
    },
    /// The number of states that are reached is not that of a table's entries.
    Unreached {
        /// How many are.
        found: usize,
        /// The number of entries of a table.
        expected: usize,
    },
}

impl Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooDeep => {
                write!(
                    f,
                    "a state lies deeper than {MAX_LEN} moves, the most that a path holds"
                )
            }
            Self::OutOfRange { index, entries } => {
                write!(
                    f,
                    "a state has the index {index}, expected one below {entries}"
                )
            }
            Self::Index { index, found } => {
                write!(
                    f,
                    "the state made of the index {index} has the index {found}"
                )
            }
            Self::Code { found, place } => {
                write!(
                    f,
                    "a move has the code {found}, expected {place}, its place among the moves"
                )
            }
            Self::FromCode { code } => {
                write!(
                    f,
                    "from_code({code}) is not what stands at place {code} among the moves"
                )
            }
            Self::Letter { letter } => {
                write!(f, "two moves have the letter {letter:?}")
            }
            Self::FromLetter { letter } => {
                write!(
                    f,
                    "from_letter({letter:?}) is not the move with this letter"
                )
            }
            Self::OfState { rule, index } => {
                write!(f, "the state with index {index} breaks a rule: {rule}")
            }
            Self::OfBoard { rule, rank } => {
                write!(f, "the board with rank {rank} breaks a rule: {rule}")
            }
            Self::Pairs {
                rank,
                found,
                expected,
            } => {
                write!(
                    f,
                    "relabel finds paths from the board with rank {rank} to {found} boards, \
                     expected {expected}, the number of states"
                )
            }
            Self::Unreached { found, expected } => {
                write!(f, "{found} states are reached, expected {expected}")
            }
        }
    }
}

impl core::error::Error for PuzzleError {}
