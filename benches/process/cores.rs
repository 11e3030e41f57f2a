//! The cores that programs are run on.

use crate::Result;

/// Whether programs can be kept on a number of cores.
pub const KEEPS: bool = cfg!(target_os = "linux");

pub use system::{cores, keep_on};

#[cfg(target_os = "linux")]
mod system {
    use std::sync::LazyLock;

    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    use super::Result;

    /// Those that this process may use, before it gives any up.
    static ALLOWED: LazyLock<Vec<usize>> = LazyLock::new(|| {
        let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap_or_default();
        let is_allowed = |&core: &usize| allowed.is_set(core) == Ok(true);
        (0..CpuSet::count()).filter(is_allowed).collect()
    });

    /// How many there are.
    pub fn cores() -> usize {
        ALLOWED.len()
    }

    /// Keeps this process and all that it starts on the last of them.
    pub fn keep_on(count: usize) -> Result<()> {
        let mut kept = CpuSet::new();
        for &core in ALLOWED.iter().rev().take(count) {
            kept.set(core)?;
        }
        Ok(sched_setaffinity(Pid::from_raw(0), &kept)?)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::Result;

    /// How many there are.
    pub fn cores() -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }

    /// Other systems do not offer it.
    #[expect(clippy::unnecessary_wraps, reason = "on Linux it may fail")]
    pub fn keep_on(_: usize) -> Result<()> {
        Ok(())
    }
}
