//! The second part of the program: what the first view does without, and what is fetched after it.
//!
//! The build cuts the program at [`Arrived::enter_second_part`], so that whatever only runs behind it lies in a file of its own.
//! Japanese lies there too: no function of a module named `japanese` is called before the part is here, see
//! [`Session::words`](crate::session::Session::words).

/// Proof that the second part is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrived(());

impl Arrived {
    /// The proof, to be given out by what has waited for the second part.
    ///
    /// On the host the program is in one piece.
    pub(crate) fn proven() -> Self {
        Self(())
    }

    /// Runs something that may lie in the second part, with all that only it needs.
    ///
    /// The build knows this function by its name, which it must therefore keep, as it must keep a body of its own.
    #[inline(never)]
    pub fn enter_second_part<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
}

/// How far the second part is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SecondPart {
    /// It is on its way.
    #[default]
    Coming,
    /// It is here.
    Here(Arrived),
    /// It could not be loaded.
    Missing,
}

impl SecondPart {
    /// Runs something that lies in the second part; `None` as long as that is not here.
    pub fn run<R>(self, run: impl FnOnce() -> R) -> Option<R> {
        match self {
            Self::Here(arrived) => Some(arrived.enter_second_part(run)),
            Self::Coming | Self::Missing => None,
        }
    }
}

impl From<Option<Arrived>> for SecondPart {
    fn from(arrived: Option<Arrived>) -> Self {
        arrived.map_or(Self::Missing, Self::Here)
    }
}
