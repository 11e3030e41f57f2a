//! An answer takes nothing from the heap.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use tilebase::{eight, magic};

use crate::storage;

/// Counts the allocations of each thread, so that other tests do not matter.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all work is the system allocator's.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's duties are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's duties are the same.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(vec![1, 2, 3]))), 1);
}

#[test]
fn an_answer_allocates_nothing() {
    let from: eight::Board = "64785X321".parse().unwrap();
    let to: eight::Board = "12345678X".parse().unwrap();
    let unsolvable: eight::Board = "12345687X".parse().unwrap();
    let (base, sheet) = (
        magic::Board::BASE,
        "43125678".parse::<magic::Board>().unwrap(),
    );
    for (place, tables) in storage::all() {
        let ask = || {
            assert_eq!(
                black_box(tables.eight().solve(from, to))
                    .unwrap()
                    .unwrap()
                    .len(),
                31
            );
            assert_eq!(
                black_box(tables.eight().solve(unsolvable, to)).unwrap(),
                None
            );
            assert!(
                !black_box(tables.eight().next_moves(from, to))
                    .unwrap()
                    .unwrap()
                    .is_empty()
            );
            assert_eq!(
                black_box(tables.eight().solutions(from, to))
                    .unwrap()
                    .unwrap()
                    .count(),
                40
            );
            assert_eq!(
                black_box(tables.magic().solve(base, sheet))
                    .unwrap()
                    .unwrap()
                    .len(),
                22
            );
        };
        ask(); // opens the tables
        assert_eq!(allocations(ask), 0, "{place}");
    }
}
