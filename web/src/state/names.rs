//! Names that last: of instances, fields, series and places, in whichever captures are open.

pub mod instance_key;
pub mod lasting;
pub mod series_name;
pub mod structural;
pub mod target;
