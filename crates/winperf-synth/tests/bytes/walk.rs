//! A strict walk over a well-formed capture: everything is aligned, counted, and padded with zeros.

/// Contents found by a walk.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) value_count: usize,
    /// Maximum number of bytes after a name.
    pub(crate) longest_padding: usize,
    objects: Vec<Object>,
}

#[derive(Debug)]
struct Object {
    title: u32,
    instance_count: i32,
    /// Parents of its instances: title and position.
    parents: Vec<(u32, u32)>,
}

type Walked<T> = Result<T, String>;

pub(crate) fn dword(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

pub(crate) fn long(bytes: &[u8], offset: usize) -> i32 {
    dword(bytes, offset) as i32
}

pub(crate) fn qword(bytes: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(bytes[offset..offset + 8].try_into().expect("eight bytes"))
}

/// Returns the contents of the capture, or an error.
pub(crate) fn walk(bytes: &[u8]) -> Walked<Seen> {
    let mut seen = Seen::default();
    expect("total", dword(bytes, 20) as usize, bytes.len())?;
    let header_length = aligned("header", dword(bytes, 24))?;
    let name_end = (dword(bytes, 84) + dword(bytes, 80)) as usize;
    seen.longest_padding = zeros(&bytes[name_end..header_length])?;
    expect("terminator of the name", (bytes[name_end - 2], bytes[name_end - 1]), (0, 0))?;
    let mut rest = &bytes[header_length..];
    for _ in 0..dword(bytes, 28) {
        let (object, behind) = rest.split_at(aligned("object", dword(rest, 0))?);
        walk_object(object, &mut seen)?;
        rest = behind;
    }
    expect("bytes behind the last object", rest.len(), 0)?;
    check_parents(&seen.objects)?;
    Ok(seen)
}

fn walk_object(object: &[u8], seen: &mut Seen) -> Walked<()> {
    let counter_count = dword(object, 32) as usize;
    expect("definition length", dword(object, 4) as usize, 64 + 40 * counter_count)?;
    let definitions = &object[64..64 + 40 * counter_count];
    let slots: Vec<(usize, usize)> = definitions
        .chunks_exact(40)
        .map(|definition| (dword(definition, 36) as usize, dword(definition, 32) as usize))
        .collect();
    let levels = definitions.chunks_exact(40).map(|definition| dword(definition, 24));
    expect("detail level", Some(dword(object, 28)), levels.min())?;
    let default_counter = long(object, 36);
    if default_counter >= counter_count as i32 {
        return Err(format!("default counter {default_counter}"));
    }
    let mut rest = &object[64 + 40 * counter_count..];
    let instance_count = long(object, 40);
    let mut parents = Vec::new();
    for _ in 0..instance_count.max(0) {
        let (instance, behind) = rest.split_at(aligned("instance", dword(rest, 0))?);
        let name_end = (dword(instance, 16) + dword(instance, 20)) as usize;
        seen.longest_padding = seen.longest_padding.max(zeros(&instance[name_end..])?);
        parents.push((dword(instance, 4), dword(instance, 8)));
        rest = walk_block(behind, &slots, seen)?;
    }
    if instance_count == -1 {
        rest = walk_block(rest, &slots, seen)?;
    }
    seen.objects.push(Object { title: dword(object, 12), instance_count, parents });
    expect("slack of an object", rest.len(), 0)
}

/// Checks one counter block; returns the bytes after it.
fn walk_block<'data>(bytes: &'data [u8], slots: &[(usize, usize)], seen: &mut Seen) -> Walked<&'data [u8]> {
    let (block, behind) = bytes.split_at(aligned("counter block", dword(bytes, 0))?);
    let mut used = vec![false; block.len()];
    used[..4].fill(true);
    for &(offset, size) in slots {
        if size > 0 && offset % size.min(8) != 0 {
            return Err(format!("a value of {size} bytes at {offset}"));
        }
        let place = used.get_mut(offset..offset + size).ok_or("a value behind its block")?;
        if place.contains(&true) {
            return Err(format!("two values at {offset}"));
        }
        place.fill(true);
        seen.value_count += 1;
    }
    if block.iter().zip(&used).any(|(byte, used)| !used && *byte != 0) {
        return Err("a hole that is not zero".to_owned());
    }
    let spare = used.iter().rev().take_while(|used| !**used).count();
    if spare >= 8 {
        return Err(format!("{spare} spare bytes in a counter block"));
    }
    Ok(behind)
}

/// Checks that every parent is an instance of an object in the same capture.
fn check_parents(objects: &[Object]) -> Walked<()> {
    for object in objects {
        for (title, position) in object.parents.iter().filter(|(title, _)| *title != 0) {
            let parent = objects.iter().find(|object| object.title == *title);
            let parent = parent.ok_or_else(|| format!("no parent object {title}"))?;
            if i64::from(*position) >= i64::from(parent.instance_count) {
                return Err(format!("no instance {position} in {title}"));
            }
        }
    }
    Ok(())
}

fn aligned(what: &str, length: u32) -> Walked<usize> {
    if length == 0 || !length.is_multiple_of(8) {
        return Err(format!("{what} of {length} bytes"));
    }
    Ok(length as usize)
}

/// Returns the number of zeros of the padding; anything else in it is an error.
fn zeros(padding: &[u8]) -> Walked<usize> {
    if padding.iter().all(|byte| *byte == 0) {
        Ok(padding.len())
    } else {
        Err(format!("padding {padding:?}"))
    }
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, had: T, wanted: T) -> Walked<()> {
    if had == wanted { Ok(()) } else { Err(format!("{what}: {had:?}, not {wanted:?}")) }
}
