//! Captures from a few lines of text, for tests that are about names, parents and values.
//!
//! ```
//! let capture = winperf_synth::text::capture(
//!     "object 230 Process
//!        counter 6 0x20510500
//!        instance svchost 44
//!          values 1000
//!        instance \"Peer 1\" parent 4/0
//!      object 2 System
//!        counter 248 0x00010000
//!        values 201",
//! );
//! assert_eq!(capture.objects.len(), 2);
//! ```
//!
//! One item per line: `object TITLE [a word for the reader]`, `counter TITLE TYPE`, `values NUMBER...` and
//! `instance NAME [UNIQUE-ID] [parent TITLE/POSITION]`. Values belong to the instance above them, or make the object
//! one without instances. Indentation is free; numbers are decimal or, after `0x`, hexadecimal.

use crate::{Capture, Counter, Instance, Instances, Object, Value};

/// Returns the capture that `text` describes, with everything else as in [`Capture::new`].
///
/// # Panics
///
/// If a line is none of the above; the message is the line.
pub fn capture(text: &str) -> Capture {
    let mut capture = Capture::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        read_line(&mut capture.objects, line).unwrap_or_else(|| panic!("what does {line:?} mean?"));
    }
    capture
}

fn read_line(objects: &mut Vec<Object>, line: &str) -> Option<()> {
    let (keyword, rest) = line.split_once(' ')?;
    if keyword == "object" {
        let title = rest.split_whitespace().next()?;
        objects.push(Object::new(number(title)?));
        return Some(());
    }
    let object = objects.last_mut()?;
    match keyword {
        "counter" => {
            let (title, counter_type) = rest.split_once(' ')?;
            object.counters.push(Counter::new(number(title)?, number(counter_type)?));
        }
        "instance" => {
            let Instances::List(list) = &mut object.instances else { return None };
            list.push(instance(rest)?);
        }
        "values" => {
            let values: Vec<Value> = rest
                .split_whitespace()
                .map(|word| wide_number(word).map(Value::Number))
                .collect::<Option<_>>()?;
            give_values(object, values)?;
        }
        _ => return None,
    }
    Some(())
}

/// Gives the values to the last instance, or to the object when it has none.
fn give_values(object: &mut Object, values: Vec<Value>) -> Option<()> {
    match &mut object.instances {
        Instances::List(list) => match list.last_mut() {
            Some(instance) => instance.block.values = values,
            None => object.instances = Instances::None(crate::CounterBlock::new(values)),
        },
        _ => return None,
    }
    Some(())
}

/// Returns `NAME [UNIQUE-ID] [parent TITLE/POSITION]`, the name in quotation marks when it has spaces.
fn instance(text: &str) -> Option<Instance> {
    let (name, rest) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => text.split_once(' ').unwrap_or((text, "")),
    };
    let mut instance = Instance::named(name);
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        if word == "parent" {
            let (title, position) = words.next()?.split_once('/')?;
            instance = instance.parent(number(title)?, number(position)?);
        } else {
            instance = instance.unique_id(word.parse().ok()?);
        }
    }
    Some(instance)
}

fn number(word: &str) -> Option<u32> {
    wide_number(word)?.try_into().ok()
}

fn wide_number(word: &str) -> Option<u64> {
    match word.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_builder_give_the_same_bytes() {
        let text = "object 230 Process
            counter 6 0x20510500
            counter 784 65536
            instance svchost 44
              values 5006000 44
            instance \"Peer 1\" -1 parent 4/2
            object 2 System
            counter 248 0x10000
            values 201";
        let process = Object::new(230)
            .counter(Counter::new(6, 0x2051_0500))
            .counter(Counter::new(784, 0x0001_0000))
            .instance(Instance::named("svchost").unique_id(44).values([5_006_000, 44]))
            .instance(Instance::named("Peer 1").parent(4, 2));
        let system = Object::new(2).counter(Counter::new(248, 0x0001_0000)).values([201]);
        assert_eq!(capture(text).write(), Capture::new().object(process).object(system).write());
    }

    #[test]
    fn an_object_without_instances_is_not_one_with_no_instance_now() {
        assert_ne!(capture("object 2").write(), capture("object 2\nvalues 0").write());
    }

    #[test]
    #[should_panic(expected = "what does \"counter 6\" mean?")]
    fn a_line_that_makes_no_sense_is_quoted() {
        capture("object 2\ncounter 6");
    }
}
