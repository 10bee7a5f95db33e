//! From bytes to text.

use alloc::string::String;
use alloc::vec::Vec;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{CoderResult, Encoding};

use crate::error::{NoteKind, Notes};
use crate::text_log::head::{Head, NEAR, Zone, columns};
use crate::window::narrow;

/// Bytes that are enough to identify a code page.
const SAMPLE: usize = 1 << 20;

/// Decodes a text log: UTF-8 or UTF-16 by its byte order mark or its NULs, otherwise UTF-8 if it is valid, otherwise
/// the code page that fits its letters.
///
/// A log may fill most of the memory, so valid UTF-8 is not copied, and decoded text is allocated once with its final
/// capacity.
pub(crate) fn decoded(mut bytes: Vec<u8>, notes: &mut Notes) -> String {
    let units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let letters = || {
            let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        };
        gathered(letters)
    };
    match bytes.as_slice() {
        [0xFF, 0xFE, behind @ ..] => return units(behind, u16::from_le_bytes),
        [0xFE, 0xFF, behind @ ..] => return units(behind, u16::from_be_bytes),
        // What is redirected without a mark begins with letters of ASCII.
        [first, 0, second, 0, ..] if *first > 0 && *second > 0 => return units(&bytes, u16::from_le_bytes),
        [0, first, 0, second, ..] if *first > 0 && *second > 0 => return units(&bytes, u16::from_be_bytes),
        _ => {}
    }
    if bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = narrow(error.utf8_error().valid_up_to());
            let bytes = error.into_bytes();
            let (code_page, encoding) = guess_by_letters(&bytes);
            notes.add(NoteKind::Encoding(code_page), at);
            decoded_as(encoding, &bytes)
        }
    }
}

/// Code pages of Windows, in which PDH writes text logs, with their names in the Encoding Standard.
const CODE_PAGES: [(u16, &Encoding); 14] = [
    (874, encoding_rs::WINDOWS_874),
    (932, encoding_rs::SHIFT_JIS),
    (936, encoding_rs::GBK),
    (949, encoding_rs::EUC_KR),
    (950, encoding_rs::BIG5),
    (1250, encoding_rs::WINDOWS_1250),
    (1251, encoding_rs::WINDOWS_1251),
    (1252, encoding_rs::WINDOWS_1252),
    (1253, encoding_rs::WINDOWS_1253),
    (1254, encoding_rs::WINDOWS_1254),
    (1255, encoding_rs::WINDOWS_1255),
    (1256, encoding_rs::WINDOWS_1256),
    (1257, encoding_rs::WINDOWS_1257),
    (1258, encoding_rs::WINDOWS_1258),
];

/// Beginnings of time zones in heads, with the country whose letters decide if several code pages fit.
///
/// A head is truncated at the first letter above U+00FF, so in many languages only the first letters of the name
/// remain:
/// `RTZ 2 (` in Russian, `St` for `Střední Evropa` in Czech.
const ZONES: [(&str, &[u8]); 19] = [
    ("RTZ ", b"ru"),
    ("Russia", b"ru"),
    ("Belarus", b"by"),
    ("FLE ", b"ua"),
    ("Tokyo", b"jp"),
    ("China", b"cn"),
    ("Taipei", b"tw"),
    ("Korea", b"kr"),
    ("SE Asia", b"th"),
    ("Israel", b"il"),
    ("Jerusalem", b"il"),
    ("Arab", b"ae"),
    ("T\u{fffd}rkiye", b"tr"),
    ("Turkey", b"tr"),
    ("GTB ", b"gr"),
    ("Central Europe", b"cz"),
    ("Central European", b"pl"),
    ("St", b"cz"),
    ("K\u{fffd}z\u{fffd}p-eur", b"hu"),
];

/// Returns the code page of Windows that fits bytes above ASCII best, by their letters and by the time zone in the
/// head.
fn guess_by_letters(bytes: &[u8]) -> (u16, &'static Encoding) {
    let near = bytes.get(..SAMPLE).unwrap_or(bytes);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(near, near.len() == bytes.len());
    let guess = detector.guess(country(near), Utf8Detection::Deny);
    let encoding = windows_equivalent(guess);
    let code_page = CODE_PAGES.iter().find(|(_, known)| *known == encoding).map(|(number, _)| *number);
    (code_page.unwrap_or(1252), encoding)
}

/// Returns the country of the time zone in the head.
fn country(near: &[u8]) -> Option<&'static [u8]> {
    let near = near.get(..NEAR).unwrap_or(near);
    let text = String::from_utf8_lossy(near);
    let head = Head::find(&text)?;
    let (first, ..) = columns(text.get(head.start..head.end)?, head.separator, 1);
    let zone = Zone::read(&first, head.format).name?;
    ZONES.iter().rev().find(|(begin, _)| zone.starts_with(begin)).map(|(_, country)| *country)
}

/// Returns the code page of Windows for the letters of a different encoding, which PDH does not write.
fn windows_equivalent(guess: &'static Encoding) -> &'static Encoding {
    let of_letters = [
        (encoding_rs::ISO_8859_2, encoding_rs::WINDOWS_1250),
        (encoding_rs::ISO_8859_4, encoding_rs::WINDOWS_1257),
        (encoding_rs::ISO_8859_13, encoding_rs::WINDOWS_1257),
        (encoding_rs::ISO_8859_5, encoding_rs::WINDOWS_1251),
        (encoding_rs::KOI8_U, encoding_rs::WINDOWS_1251),
        (encoding_rs::IBM866, encoding_rs::WINDOWS_1251),
        (encoding_rs::ISO_8859_6, encoding_rs::WINDOWS_1256),
        (encoding_rs::ISO_8859_7, encoding_rs::WINDOWS_1253),
        (encoding_rs::ISO_8859_8, encoding_rs::WINDOWS_1255),
        (encoding_rs::EUC_JP, encoding_rs::SHIFT_JIS),
    ];
    let other = of_letters.iter().find(|(known, _)| *known == guess).map(|(_, windows)| *windows);
    other.unwrap_or(guess)
}

/// Decodes bytes, after counting the length of the text.
fn decoded_as(encoding: &'static Encoding, bytes: &[u8]) -> String {
    let mut length = 0_usize;
    each_piece(encoding, bytes, |piece| length = length.saturating_add(piece.len()));
    let mut text = String::with_capacity(length);
    each_piece(encoding, bytes, |piece| text.push_str(piece));
    text
}

/// Calls `take` with the text of bytes, piece by piece.
fn each_piece(encoding: &'static Encoding, bytes: &[u8], mut take: impl FnMut(&str)) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut room, mut rest) = ([0_u8; 4096], bytes);
    let Ok(room) = core::str::from_utf8_mut(&mut room) else { return };
    loop {
        let (result, read, written, _) = decoder.decode_to_str(rest, room, true);
        take(room.get(..written).unwrap_or_default());
        rest = rest.get(read..).unwrap_or_default();
        if result == CoderResult::InputEmpty {
            return;
        }
    }
}

/// Collects letters that are counted first.
fn gathered<I: Iterator<Item = char>>(letters: impl Fn() -> I) -> String {
    let length = letters().fold(0_usize, |length, letter| length.saturating_add(letter.len_utf8()));
    let mut text = String::with_capacity(length);
    text.extend(letters());
    text
}

/// Returns the original of a text whose UTF-8 was read as Windows-1252, such as `Datenträger` for `DatentrÃ¤ger`;
/// `None` for any other text.
pub(crate) fn without_mojibake(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let (bytes, _, is_other) = encoding_rs::WINDOWS_1252.encode(text);
    if is_other {
        return None;
    }
    String::from_utf8(bytes.into_owned()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_that_was_read_as_western_is_restored_and_nothing_else_is() {
        assert_eq!(without_mojibake("DatentrÃ¤ger").as_deref(), Some("Datenträger"));
        assert_eq!(without_mojibake("â‚¬").as_deref(), Some("€"));
        for whole in ["Datenträger", "Disk", "Процессор", "Größe 5 €"] {
            assert_eq!(without_mojibake(whole), None, "{whole}");
        }
    }

    /// Encodes a text log with one counter, and reads it.
    fn read_back(encoding: &'static Encoding, zone: &str, path: &str) -> (u16, String) {
        let text =
            alloc::format!("\"(PDH-CSV 4.0) ({zone}\",\"{path}\"\r\n\"03/02/2026 10:00:00.000\",\"1\"\r\n");
        let (bytes, _, is_lost) = encoding.encode(&text);
        assert!(!is_lost, "{path}");
        let mut notes = Notes::default();
        let decoded = decoded(bytes.into_owned(), &mut notes);
        assert!(decoded.contains(path) || !decoded.is_ascii(), "{decoded}");
        match notes.finish()[..] {
            [crate::Note { kind: NoteKind::Encoding(code_page), .. }] => (code_page, decoded),
            ref other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_code_page_of_a_single_path_is_told_by_its_letters_and_the_zone() {
        let paths = [
            (
                1250,
                "St",
                r"\\N\Procesor(_Total)\% času procesoru",
                r"\\N\Fyzický disk(0 C:)\Průměrná délka fronty disku",
            ),
            (
                1250,
                "",
                r"\\N\Procesor(_Total)\Czas procesora (%)",
                r"\\N\Pamięć\Zadeklarowane bajty w użyciu (%)",
            ),
            (1251, "RTZ 2 (", r"\\N\Процессор(_Total)\% загруженности процессора", ""),
            (1252, "Romance Standard Time)(-60)", r"\\N\Processeur(_Total)\% temps privilégié", ""),
            (
                1252,
                "W. Europe Standard Time)(-60)",
                r"\\N\Physikalischer Datenträger(0 C:)\Durchschnittl. Warteschlangenlänge des Datenträgers",
                "",
            ),
            (
                1252,
                "Hora de verano romance)(-120)",
                r"\\N\Información del procesador(_Total)\% de tiempo de procesador",
                "",
            ),
            (1253, "", r"\\N\Επεξεργαστής(_Total)\% χρόνου επεξεργαστή", ""),
            (1254, "Türkiye Standart Saati)(-180)", r"\\N\İşlemci(_Total)\% İşlemci Zamanı", ""),
            (
                932,
                "",
                r"\\N\プロセッサ(_Total)\% プロセッサ時間",
                r"\\N\物理ディスク(0 C:)\平均ディスク キューの長さ",
            ),
            (936, "", r"\\N\处理器(_Total)\% 处理器时间", r"\\N\物理磁盘(0 C:)\平均磁盘队列长度"),
            (949, "", r"\\N\프로세서(_Total)\% 프로세서 시간", ""),
            (950, "", r"\\N\處理器(_Total)\% 處理器時間", r"\\N\實體磁碟(0 C:)\平均磁碟佇列長度"),
        ];
        for (code_page, zone, one, other) in paths {
            let encoding = CODE_PAGES.iter().find(|(number, _)| *number == code_page).unwrap().1;
            for path in [one, other].into_iter().filter(|path| !path.is_ascii()) {
                let (had, text) = read_back(encoding, zone, path);
                assert_eq!(had, code_page, "{path} is {text}");
                assert!(text.contains(path), "{text}");
            }
        }
    }
}
