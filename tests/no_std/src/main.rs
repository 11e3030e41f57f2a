//! Solves two queries without the standard library.
#![no_std]
#![no_main]

use core::panic::PanicInfo;

use tilebase::{Tablebase, eight, magic};

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {}
}

/// The precompiled core refers to it, though nothing here unwinds.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

// For the start-up code alone, which calls `main`.
#[link(name = "c")]
unsafe extern "C" {}

/// Ends with 0 if both answers are right.
#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    i32::from(!(eight_is_right() && magic_is_right()))
}

fn eight_is_right() -> bool {
    use eight::Move::Down;
    let (Some(start), Some(goal)) = (
        eight::Board::new([1, 2, 0, 4, 5, 3, 7, 8, 6]),
        eight::Board::new([1, 2, 3, 4, 5, 6, 7, 8, 0]),
    ) else {
        return false;
    };
    let tables = Tablebase::embedded();
    matches!(tables.eight().solve(start, goal), Ok(Some(path)) if path.iter().eq([Down, Down]))
}

fn magic_is_right() -> bool {
    use magic::Move::C;
    let Some(target) = magic::Board::new([1, 7, 2, 4, 5, 3, 6, 8]) else {
        return false;
    };
    let tables = Tablebase::embedded();
    matches!(tables.magic().solve(magic::Board::BASE, target), Ok(Some(path)) if path.iter().eq([C]))
}
