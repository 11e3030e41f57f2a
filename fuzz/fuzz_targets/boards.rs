//! Any bytes as a board.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use tilebase::{ParseError, Puzzle, eight, magic};

fn read<P: Puzzle>(text: &[u8])
where
    P::Board:
        for<'a> TryFrom<&'a [u8], Error = ParseError> + FromStr<Err = ParseError> + Debug + Display,
{
    let read = P::Board::try_from(text);
    match &read {
        Ok(board) => {
            assert_eq!(board.to_string().parse::<P::Board>().as_ref(), Ok(board));
            assert!(P::unrank(P::rank(*board)) == *board);
        }
        Err(error) => {
            assert!((1..=text.len() + 1).contains(&error.position()));
            assert!(!error.to_string().is_empty());
        }
    }
    if let Ok(text) = str::from_utf8(text) {
        assert_eq!(text.parse::<P::Board>(), read);
        if let Err(error) = read {
            assert!(error.position() <= text.chars().count() + 1);
        }
    }
}

fuzz_target!(|data: &[u8]| {
    read::<eight::Eight>(data);
    read::<magic::Magic>(data);
});
