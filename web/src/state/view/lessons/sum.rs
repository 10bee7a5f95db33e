//! The sums of lessons: `at(230) + val(230/mTotalByteLength)`, evaluated exactly, without loops, so they terminate.
//!
//! ```text
//! sum     = product (("+" | "-") product)*
//! product = part (("*" | "/") part)*
//! part    = number | "-" part | "(" sum ")" | name "(" argument ")"
//! ```

use crate::state::view::lessons::exact::Exact;

/// Maximum nesting depth of parentheses.
const DEEPEST: u32 = 16;

/// Evaluates a sum; `of` evaluates the functions, by name and argument.
///
/// `None` if the syntax is invalid, it divides by 0, or a place does not exist.
pub(super) fn worked_out(text: &str, of: &impl Fn(&str, &str) -> Option<Exact>) -> Option<Exact> {
    let mut reader = Reader { rest: text, of, depth: 0 };
    let sum = reader.sum()?;
    reader.rest.trim().is_empty().then_some(sum)
}

struct Reader<'a, F> {
    rest: &'a str,
    of: &'a F,
    depth: u32,
}

impl<F: Fn(&str, &str) -> Option<Exact>> Reader<'_, F> {
    /// Consumes one of these characters, if it is next.
    fn sign(&mut self, signs: &[char]) -> Option<char> {
        self.rest = self.rest.trim_start();
        let sign = self.rest.chars().next().filter(|sign| signs.contains(sign))?;
        self.rest = self.rest.get(sign.len_utf8()..)?;
        Some(sign)
    }

    fn sum(&mut self) -> Option<Exact> {
        let mut sum = self.product()?;
        while let Some(sign) = self.sign(&['+', '-']) {
            let next = self.product()?;
            sum = if sign == '+' { sum.plus(next)? } else { sum.minus(next)? };
        }
        Some(sum)
    }

    fn product(&mut self) -> Option<Exact> {
        let mut product = self.part()?;
        while let Some(sign) = self.sign(&['*', '/']) {
            let next = self.part()?;
            product = if sign == '*' { product.times(next)? } else { product.checked_div(next)? };
        }
        Some(product)
    }

    fn part(&mut self) -> Option<Exact> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let part = if self.sign(&['-']).is_some() {
            Exact::whole(0).minus(self.part()?)
        } else if self.sign(&['(']).is_some() {
            let sum = self.sum()?;
            self.sign(&[')'])?;
            Some(sum)
        } else {
            self.number_or_call()
        };
        self.depth -= 1;
        part
    }

    fn number_or_call(&mut self) -> Option<Exact> {
        let is_in = |sign: char| sign.is_ascii_alphanumeric() || sign == '.';
        let end = self.rest.find(|sign| !is_in(sign)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if !word.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            return Exact::typed(word);
        }
        // Names of places contain no parentheses, which are encoded there.
        let (argument, rest) = rest.strip_prefix('(')?.split_once(')')?;
        self.rest = rest;
        (self.of)(word, argument.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(text: &str) -> Option<String> {
        let evaluate_call = |name: &str, argument: &str| match (name, argument) {
            ("at", "230/iA%28b%29") => Some(Exact::whole(0x70)),
            ("val", _) => Some(Exact::whole(argument.len() as i128)),
            _ => None,
        };
        worked_out(text, &evaluate_call).map(|number| number.to_string())
    }

    #[test]
    fn sums_are_worked_out_as_people_do() {
        for (text, result) in [
            ("1 + 2 * 3 - 4 / 8", "6.5"),
            ("(1 + 2) * -3", "-9"),
            ("at(230/iA%28b%29) + 0x8", "120"),
            ("100*(val(abc)-val(ab))/val(abcd)", "25"),
            ("val( a )", "1"),
        ] {
            assert_eq!(sum(text).as_deref(), Some(result), "{text}");
        }
    }

    #[test]
    fn whatever_is_written_otherwise_has_no_result() {
        let deep = "(".repeat(100) + "1" + &")".repeat(100);
        for text in
            ["", "1 +", "1 2", "(1", "1)", "1 / 0", "what(x)", "val(x", "val", "1 ++ 2", deep.as_str()]
        {
            assert_eq!(sum(text), None, "{text}");
        }
    }
}
