//! Requests that wait until they can be carried out.

use crate::state::library::assuming::Awaited;
use crate::state::view::address::Address;
use crate::state::view::focus::Focus;

/// Keys, the address to follow and the reading that wait for an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intents {
    /// The address that was followed, until its captures are open.
    pub address: Option<Address>,
    /// Reading of a capture that has been requested but has not ended.
    pub reading: Option<Awaited>,
    /// Element that is to receive the keyboard focus, and the pending keys.
    pub focus: Focus,
}
