//! Tests of known facts about captures from real machines, run if the folder of captures is present.

mod broken;
mod samba;
mod windows_10;
mod windows_xp;
mod wine;
