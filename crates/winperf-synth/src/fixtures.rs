//! Captures whose lengths and values are known from Microsoft's documents and from real machines.

mod any;
mod hostile;
mod promise;
mod real_machine;
mod slots;
mod transfer_and_peer;

pub use any::any;
pub use hostile::{hostile, hostile_names};
pub use promise::promise;
pub use real_machine::{processor_cap, samba_style, system_cap};
pub use slots::{slot_shift, slot_shift_of};
pub use transfer_and_peer::transfer_and_peer;
