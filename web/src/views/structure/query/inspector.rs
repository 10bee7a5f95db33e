//! Interpretations of the bytes from the cursor on: as numbers, as a time and as a character.

use winperf::time::FileTime;
use winperf_report::number::display;

use crate::state::view::slot::Slot;

/// Larger numbers are written with a power of ten.
const LONGEST: f64 = 1e21;

/// One interpretation of the bytes: the type, and the value.
pub type Reading = (&'static str, String);

/// Returns the readings of the bytes from the cursor on, as far as the file contains them.
pub fn readings_at_cursor(slot: &Slot) -> Vec<Reading> {
    let start = usize::try_from(slot.cursor.at).unwrap_or(usize::MAX);
    let bytes = slot.capture.bytes().get(start..).unwrap_or_default();
    readings(bytes)
}

fn readings(bytes: &[u8]) -> Vec<Reading> {
    let eight = bytes.first_chunk().copied().map(u64::from_le_bytes);
    let four = bytes.first_chunk().copied().map(u32::from_le_bytes);
    let two = bytes.first_chunk().copied().map(u16::from_le_bytes);
    let readings = [
        ("u8", bytes.first().map(u8::to_string)),
        ("u16", two.map(|number| number.to_string())),
        ("u32", four.map(|number| number.to_string())),
        ("i32", four.map(|number| number.cast_signed().to_string())),
        ("u64", eight.map(|number| number.to_string())),
        ("i64", eight.map(|number| number.cast_signed().to_string())),
        ("f64", eight.and_then(|bits| float(f64::from_bits(bits)))),
        ("FILETIME", eight.and_then(|number| Some(FileTime(number.cast_signed()).calendar()?.to_string()))),
        ("UTF-16", two.map(character)),
    ];
    readings.into_iter().filter_map(|(name, reading)| Some((name, reading?))).collect()
}

/// Formats a float; `None` for infinities and NaN.
fn float(number: f64) -> Option<String> {
    number.is_finite().then(|| if number.abs() < LONGEST { display(number) } else { format!("{number:.5e}") })
}

/// Returns the code unit, and the character if it is visible.
fn character(unit: u16) -> String {
    let code = format!("U+{unit:04X}");
    match char::from_u32(u32::from(unit)).filter(|character| !character.is_control()) {
        Some(character) => format!("{character} {code}"),
        None => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        readings(bytes).iter().map(|(name, reading)| format!("{name} {reading}\n")).collect()
    }

    #[test]
    fn bytes_are_read_as_everything_that_they_are_long_enough_for() {
        assert_eq!(text(&[0x50, 0x00, 0xff]), "u8 80\nu16 80\nUTF-16 P U+0050\n");
        assert_eq!(text(&[0xff]), "u8 255\n");
        assert_eq!(text(&[]), "");
    }

    #[test]
    fn eight_bytes_are_a_number_with_and_without_a_sign_a_float_and_a_time() {
        let bytes = 0x01cc_8330_9708_b1a0_u64.to_le_bytes();
        let text = text(&bytes);
        assert!(text.contains("u64 129622734002500000\n"), "{text}");
        assert!(text.contains("FILETIME 2011-10-05T07:30:00.250Z\n"), "{text}");
        assert!(super::tests::text(&[0xff; 8]).contains("i64 -1\n"));
    }

    #[test]
    fn what_is_no_number_is_not_shown_as_one() {
        for bits in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(f64::to_bits) {
            assert!(!text(&bits.to_le_bytes()).contains("f64"), "{bits:x}");
        }
        assert!(text(&f64::MAX.to_bits().to_le_bytes()).contains("f64 1.79769e308\n"));
        assert!(text(&1.5_f64.to_bits().to_le_bytes()).contains("f64 1.5\n"));
        assert!(text(&[0, 0xd8]).contains("UTF-16 U+D800\n"));
    }
}
