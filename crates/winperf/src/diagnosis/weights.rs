//! Weights of broken relations in an object, in hundredths.
//!
//! They were tuned on damaged captures, and `tests/diagnosis` checks the results.

/// Minimum price for which an object is searched for a wrong field.
pub(super) const WRONG: u32 = 55;

// Lengths and counts.
pub(super) const HEADER_LENGTH: u32 = 200;
pub(super) const DEFINITION_OUTSIDE: u32 = 300;
pub(super) const DEFINITION_BYTE_LENGTH: u32 = 150;
pub(super) const DEFINITION_UNLIKE: u32 = 200;
pub(super) const DEFINITION_TOO_SHORT: u32 = 200;
pub(super) const COUNTERS_WITHOUT_ROOM: u32 = 400;
pub(super) const DEFINITION_UNCOUNTED: u32 = 300;
pub(super) const DEFINITION_LENGTH: u32 = 200;
pub(super) const NUM_INSTANCES: u32 = 300;
pub(super) const BLOCK_OUTSIDE: u32 = 300;
pub(super) const INSTANCES_WITHOUT_ROOM: u32 = 400;
pub(super) const INSTANCE_UNALIGNED: u32 = 100;
pub(super) const LAST_BLOCK_SHORT: u32 = 60;
pub(super) const ROOM_OF_ZEROS: u32 = 50;
pub(super) const CONTENTS_END: u32 = 200;
pub(super) const OBJECT_UNALIGNED: u32 = 50;
pub(super) const NOTHING_FOLLOWS: u32 = 200;
pub(super) const OBJECT_WITHOUT_DEFINITIONS: u32 = 100;
pub(super) const INSTANCE_OUTSIDE: u32 = 300;
pub(super) const INSTANCE_LOST: u32 = 50;
/// Number of lost instances that are weighed at most.
pub(super) const MAX_LOST: u32 = 20;

// Names of instances.
pub(super) const NAME_UNSTATED: u32 = 150;
pub(super) const ROOM_WITHOUT_NAME: u32 = 100;
pub(super) const NO_NAME_ELSEWHERE: u32 = 100;
pub(super) const NAME_OFFSET: u32 = 150;
pub(super) const NAME_OUTSIDE: u32 = 150;
pub(super) const NAME_LENGTH: u32 = 150;
/// A name that fills its instance, with no room for a NUL.
pub(super) const NAME_WITHOUT_NUL: u32 = 45;
/// Names in 8 bits although code page 0 is stated.
pub(super) const CODE_PAGE: u32 = 60;
pub(super) const INSTANCE_LENGTH: u32 = 100;
pub(super) const DIRTY_PADDING: u32 = 5;

// Counter blocks and values.
pub(super) const LONE_BLOCK_TOO_LONG: u32 = 200;
pub(super) const BLOCK_LENGTH: u32 = 40;
pub(super) const BLOCK_UNLIKE: u32 = 150;
pub(super) const EMPTY_VALUE_ELSEWHERE: u32 = 100;
pub(super) const OFFSET_FALLS: u32 = 70;
pub(super) const TEXT_SIZE: u32 = 150;
pub(super) const SIZE_INVALID: u32 = 150;
pub(super) const SIZE_OF_WINDOWS_11: u32 = 45;
pub(super) const SIZE_OF_OTHER_TYPE: u32 = 75;
pub(super) const SIZE_WITHOUT_VALUE: u32 = 150;
pub(super) const OFFSET_INVALID: u32 = 150;
pub(super) const VALUE_UNALIGNED: u32 = 60;
pub(super) const VALUE_OUTSIDE: u32 = 150;
pub(super) const VALUES_OVERLAP: u32 = 100;
pub(super) const TWIN_BESIDE_HOLE: u32 = 60;
pub(super) const DIRTY_ROOM: u32 = 5;
pub(super) const DIRTY_END: u32 = 60;
pub(super) const DIRTY_HOLE: u32 = 102;
pub(super) const MAX_DIRTY: u32 = 180;
