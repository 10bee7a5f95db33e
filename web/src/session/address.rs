//! The part of the page's address behind `#`: which captures are looked at, and what is looked at in them.
//!
//! It holds no byte of a capture: who opens the address elsewhere needs the same files, which their fingerprints recognise.

use winperf::difference::Classes;

use crate::session::Session;
use crate::session::comparison::{class_names, classes_named};
use crate::session::fingerprint::Fingerprint;
use crate::session::side::Side;
use crate::session::spot::Spot;
use crate::session::tab::Tab;
use crate::words::Language;

/// What an address says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The language of the page.
    pub language: Option<Language>,
    /// The example that the captures belong to.
    pub example: Option<String>,
    /// The captures in A and B.
    pub captures: [Option<Fingerprint>; 2],
    /// What is looked at.
    pub view: View,
}

/// A view of two captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The tab.
    pub tab: Tab,
    /// The capture that tree and bytes show.
    pub side: Side,
    /// What is selected in it.
    pub place: Option<Place>,
    /// Which differences are listed, where these are not those that are listed at first.
    pub differences: Option<Classes>,
}

/// What is selected in a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The byte at an offset, and its field.
    Byte(u32),
    /// A whole structure, by its number in the order of the file.
    Structure(u32),
}

impl Address {
    /// The address of what a session shows.
    pub fn of(session: &Session) -> Self {
        let fingerprint = |side| {
            let capture = session.pair.capture(side)?;
            session.fingerprints.of(capture)
        };
        Self {
            language: Some(session.settings.language),
            example: session.example.clone(),
            captures: Side::BOTH.map(fingerprint),
            view: View::of(session),
        }
    }

    /// What the text behind `#` says; what it does not say or says wrongly is left out.
    pub fn read(text: &str) -> Self {
        let mut address = Self::default();
        for (name, value) in text.split('&').filter_map(|part| part.split_once('=')) {
            match name {
                "lang" => address.language = Language::named(value),
                "example" => address.example = Some(decoded(value)),
                "a" => address.captures[0] = Fingerprint::read(value),
                "b" => address.captures[1] = Fingerprint::read(value),
                "tab" => address.view.tab = Tab::named(value).unwrap_or_default(),
                "side" => address.view.side = if value == Side::B.stem() { Side::B } else { Side::A },
                "at" => address.view.place = Place::read(value),
                "show" => address.view.differences = Some(classes_named(value)),
                _ => {}
            }
        }
        address
    }

    /// The text behind `#`.
    pub fn write(&self) -> String {
        let mut parts = Vec::new();
        let mut part = |name: &str, value: &str| parts.push(format!("{name}={value}"));
        if let Some(example) = &self.example {
            part("example", &encoded(example));
        }
        for (side, fingerprint) in Side::BOTH.iter().zip(&self.captures) {
            if let Some(fingerprint) = fingerprint {
                part(side.stem(), &fingerprint.text());
            }
        }
        part("tab", self.view.tab.stem());
        if self.view.side == Side::B {
            part("side", Side::B.stem());
        }
        if let Some(place) = self.view.place {
            part("at", &place.text());
        }
        if let Some(classes) = self.view.differences {
            part("show", &class_names(classes));
        }
        if let Some(language) = self.language {
            part("lang", language.code());
        }
        parts.join("&")
    }

    /// Whether it names captures, by an example or by fingerprints.
    pub fn names_captures(&self) -> bool {
        self.example.is_some() || self.captures.iter().any(Option::is_some)
    }
}

impl View {
    fn of(session: &Session) -> Self {
        let slot = session.shown();
        let place = slot.and_then(|slot| match slot.spot {
            Some(Spot { node, leaf: None }) => Some(Place::Structure(node.0)),
            _ => (!slot.capture.bytes().is_empty()).then_some(Place::Byte(slot.cursor)),
        });
        let shown = session.comparison.shown;
        let differences = (shown != Classes::ALL_BUT_MOVED).then_some(shown);
        Self { tab: session.tab, side: session.side, place, differences }
    }
}

impl Place {
    fn read(text: &str) -> Option<Self> {
        if let Some(offset) = text.strip_prefix("0x") {
            return u32::from_str_radix(offset, 16).ok().map(Self::Byte);
        }
        text.strip_prefix('n')?.parse().ok().map(Self::Structure)
    }

    fn text(self) -> String {
        match self {
            Self::Byte(offset) => format!("0x{offset:x}"),
            Self::Structure(number) => format!("n{number}"),
        }
    }
}

/// A text in which only letters, digits and a few signs stand for themselves.
pub fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

/// The text that was encoded; a sign that is not encoded as it should be stands for itself.
pub fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let code = behind.get(..2).filter(|_| byte == b'%').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(decoded) => {
                bytes.push(decoded);
                rest = &behind[2..];
            }
            None => {
                bytes.push(byte);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let fingerprint = Fingerprint::read("0123456789ab");
        let address = Address {
            language: Some(Language::Japanese),
            example: Some("every & counter=type".to_owned()),
            captures: [fingerprint, None],
            view: View {
                tab: Tab::Values,
                side: Side::B,
                place: Some(Place::Byte(0x1f0)),
                differences: Some(Classes::NONE),
            },
        };
        assert_eq!(Address::read(&address.write()), address);
        let structure = View { place: Some(Place::Structure(17)), ..View::default() };
        let address = Address { view: structure, ..Address::default() };
        assert_eq!(Address::read(&address.write()), address);
    }

    #[test]
    fn an_address_is_short_and_can_be_read_by_people() {
        let address = Address {
            example: Some("iexplore".to_owned()),
            view: View { place: Some(Place::Byte(0x1f0)), ..View::default() },
            ..Address::default()
        };
        assert_eq!(address.write(), "example=iexplore&tab=structure&at=0x1f0");
    }

    #[test]
    fn nonsense_says_nothing() {
        for text in ["", "&&=&", "lang=de&a=xyz&at=0xfffffffff&tab=none&side=c&q", "%%%=%&at=n-1"] {
            assert_eq!(Address::read(text), Address::default(), "{text}");
        }
    }

    #[test]
    fn any_text_can_be_encoded() {
        for text in ["svchost#1", "日本語 50 %", "", "a&b=c"] {
            assert_eq!(decoded(&encoded(text)), text);
            assert!(!encoded(text).contains(['&', '=', '#', ' ']));
        }
        assert_eq!(decoded("50%"), "50%");
        assert_eq!(decoded("%zz%e3"), "%zz\u{fffd}");
    }
}
