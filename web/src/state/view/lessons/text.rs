//! The texts of lessons: words, code, and values computed from the captures.

use crate::state::view::lessons::scope::Scope;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Words(String),
    Code(String),
    /// Text computed from the captures; `None` if they do not contain its source.
    Found(Option<String>),
}

/// Bytes that are written; of more, the first.
const BYTES: usize = 24;

/// Returns the pieces of a text: `` `code` ``, `{sum}` as a decimal number, `{x sum}` as a hexadecimal one, and `{b
/// place}` as bytes.
pub fn pieces(text: &str, scope: Scope<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '{']) {
        let (before, behind) = rest.split_at(at);
        let end = if behind.starts_with('`') { '`' } else { '}' };
        let Some((inside, after)) = behind.get(1..).and_then(|behind| behind.split_once(end)) else { break };
        if !before.is_empty() {
            pieces.push(Piece::Words(before.to_owned()));
        }
        pieces.push(if end == '`' {
            Piece::Code(inside.to_owned())
        } else {
            Piece::Found(found(inside, scope))
        });
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Words(rest.to_owned()));
    }
    pieces
}

fn found(inside: &str, scope: Scope<'_>) -> Option<String> {
    match inside.split_once(' ') {
        Some(("x", sum)) => scope.sum(sum)?.hex(),
        Some(("b", place)) => {
            let bytes = scope.bytes(place)?.iter().take(BYTES).map(|byte| format!("{byte:02x}"));
            Some(bytes.collect::<Vec<_>>().join(" "))
        }
        _ => scope.sum(inside).map(|number| number.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;

    #[test]
    fn words_code_and_what_is_worked_out_stand_in_their_order() {
        let session = desktop();
        let text = "`HeaderLength` is {b header/mHeaderLength} = {x val(header/mHeaderLength)} = {val(header/mHeaderLength)}.";
        let found = |text: &str| Piece::Found(Some(text.to_owned()));
        let words = |text: &str| Piece::Words(text.to_owned());
        assert_eq!(
            pieces(text, session.scope()),
            [
                Piece::Code("HeaderLength".to_owned()),
                words(" is "),
                found("78 00 00 00"),
                words(" = "),
                found("0x78"),
                words(" = "),
                found("120"),
                words("."),
            ]
        );
        assert_eq!(pieces("{val(999)} `open", session.scope()), [Piece::Found(None), words(" `open")]);
    }
}
