//! What both benchmarks use: random pairs, the same on every machine, and the
//! pointer walk over them that is the unit for a query.

use std::marker::PhantomData;

use tilebase::{Move, Puzzle, Root};

/// Random numbers from a fixed seed: splitmix64.
pub struct Random(u64);

impl Random {
    /// Always the same numbers.
    pub const fn new() -> Self {
        Self(3567)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * end as u128) >> 64) as usize
    }
}

/// Pairs of boards that have a solution, each with the same chance, without end.
pub fn pairs<P: Puzzle>() -> impl Iterator<Item = (P::Board, P::Board)> {
    let mut random = Random::new();
    let mut board = move || P::unrank(random.below(P::BOARDS));
    std::iter::repeat_with(move || (board(), board()))
        .filter(|&(from, to)| P::relabel(from, to).is_some())
}

/// The usual tables of 32-bit parents, one for each root: what a query costs that
/// follows them.
///
/// They are by Cantor rank, so nearly half of the 3×3 puzzle's is never touched.
/// Yet a walk takes half the time that it takes over indices without such gaps,
/// as a board's rank is often near its parent's.
pub struct Pointers<P> {
    /// By root, then by rank. A root is its own parent.
    parents: Vec<u32>,
    puzzle: PhantomData<P>,
}

impl<P: Puzzle> Pointers<P> {
    /// Finds the parents, by breadth-first searches.
    pub fn search() -> Self {
        const UNREACHED: u32 = u32::MAX;
        let mut parents = vec![UNREACHED; P::ROOTS * P::BOARDS];
        for (root, parents) in Root::all().zip(parents.chunks_exact_mut(P::BOARDS)) {
            let start = P::root(root);
            let rank = Self::rank(start);
            parents[rank as usize] = rank;
            let mut queue = vec![(start, rank)];
            let mut head = 0;
            while let Some(&(state, rank)) = queue.get(head) {
                head += 1;
                for next in P::Move::ALL.iter().filter_map(|&m| P::apply(state, m)) {
                    let next_rank = Self::rank(next);
                    let parent = &mut parents[next_rank as usize];
                    if *parent == UNREACHED {
                        *parent = rank;
                        queue.push((next, next_rank));
                    }
                }
            }
        }
        Self {
            parents,
            puzzle: PhantomData,
        }
    }

    /// The rank of a state.
    pub fn rank(state: P::State) -> u32 {
        P::rank(P::board(state)) as u32
    }

    /// The length of the path from a root to the state with this rank.
    pub fn walk(&self, root: Root<P>, rank: u32) -> u32 {
        let parents = &self.parents[root.index() * P::BOARDS..][..P::BOARDS];
        let (mut at, mut len) = (rank, 0);
        while parents[at as usize] != at {
            len += 1;
            at = parents[at as usize];
        }
        len
    }
}
