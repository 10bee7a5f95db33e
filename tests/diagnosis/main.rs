//! Damages one field after the other and asks whether the first finding names it; and whether sound captures accuse none.

mod alarms;
mod beside;
mod captures;
mod cost;
mod damaged;
mod guide;
mod known;
mod mistakes;
mod odd_values;
mod proof;
mod providers;
mod said;
mod shifted;
mod sound;
mod together;
