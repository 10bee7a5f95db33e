//! What is known of the captures from real machines, checked where the folder of captures is present.

mod broken;
mod samba;
mod windows_10;
mod windows_xp;
mod wine;
