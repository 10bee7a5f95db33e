//! Secrets with the fields that they were planted in.

/// Number of letters of a token.
pub(super) const TOKEN: usize = 7;

/// A secret with the field that it was planted in.
pub(super) struct Planted {
    pub(super) token: String,
    pub(super) field: String,
    /// True if level *names* keeps it, as SECURITY.md describes for the names of services, files, functions and
    /// providers.
    pub(super) stays_at_names: bool,
    /// All forms of a name in a code page; none of one in ASCII.
    pub(super) in_code_page: Vec<Vec<u8>>,
}

#[derive(Default)]
pub(super) struct Secrets {
    pub(super) all: Vec<Planted>,
}

impl Secrets {
    /// Returns a token that is in no other text, planted in a field.
    pub(super) fn token(&mut self, field: &str) -> String {
        self.planted(field, false)
    }

    pub(super) fn planted(&mut self, field: &str, stays_at_names: bool) -> String {
        let number = self.all.len();
        let letter = |place: u32| {
            char::from(b'a' + u8::try_from(number / 20_usize.pow(place) % 20).expect("a letter"))
        };
        let token = format!("Zq{}{}wvy", letter(1), letter(0));
        let in_code_page = Vec::new();
        self.all.push(Planted {
            token: token.clone(),
            field: field.to_owned(),
            stays_at_names,
            in_code_page,
        });
        token
    }

    /// A name of letters that ASCII has not, with its bytes in a code page, and what these are where they are taken for another one.
    pub(super) fn in_code_page(&mut self, field: &str, [name, misread]: [&str; 2], bytes: &[u8]) {
        let mut in_code_page = vec![bytes.to_vec()];
        for text in [name, misread] {
            in_code_page.push(text.as_bytes().to_vec());
            in_code_page.push(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
        }
        let (token, field) = (name.to_owned(), field.to_owned());
        self.all.push(Planted { token, field, stays_at_names: false, in_code_page });
    }
}
