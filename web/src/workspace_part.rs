//! The part of the program that reads and shows captures, which is loaded right after the first view is drawn, and before the second part.
//!
//! The build cuts the program at [`Ready::enter_workspace_part`] too, see [`second_part`](crate::second_part).

/// Proof that what reads and shows captures is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ready(());

impl Ready {
    /// The proof, to be given out by what has waited for the part.
    pub(crate) fn proven() -> Self {
        Self(())
    }

    /// The proof on the host, where the program is in one piece.
    pub(crate) fn on_host() -> Option<Self> {
        (!cfg!(target_arch = "wasm32")).then_some(Self(()))
    }

    /// Runs something that may lie in the part that reads and shows captures, with all that only it needs.
    ///
    /// The build knows this function by its name, which it must therefore keep, as it must keep a body of its own.
    #[inline(never)]
    pub fn enter_workspace_part<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
}
