//! Captures with a story: two samples each, well-formed to the last byte, and the same bytes every time.

use crate::Capture;

mod desktop;
mod every_counter_type;
mod iexplore;
mod machine;
mod machine_objects;
mod outage;
mod teaching;

/// Two samples of one machine, for users.
#[derive(Clone, Debug)]
pub struct Example {
    /// The stem of the file names.
    pub name: &'static str,
    /// Description of the contents and what to look for, in two sentences.
    pub title: &'static str,
    /// Title in Japanese.
    pub title_ja: &'static str,
    /// The first sample.
    pub older: Vec<u8>,
    /// The second.
    pub newer: Vec<u8>,
    /// The titles that Windows' own list lacks, as in the registry value `Counter 009`.
    pub titles: Option<Vec<u8>>,
}

/// Returns every example.
pub fn all() -> Vec<Example> {
    vec![iexplore(), desktop(), every_counter_type()]
}

/// Returns examples for lessons, with one peculiarity or one fault each: smaller than [`all`], and some damaged.
pub fn teaching() -> Vec<Example> {
    teaching::all()
}

/// Returns processes with one name, and their threads, which only parent and number distinguish.
pub fn iexplore() -> Example {
    let title = "Three iexplore processes with four, two and three threads, among other processes: instances with \
                 parents and repeated names. Look at ParentObjectInstance of a thread, which points to its process.";
    let title_ja = "スレッドを 4 つ、2 つ、3 つ持つ 3 つの iexplore プロセスなど。親を持つインスタンスと、重複する名前を見られます。スレッドがどのプロセスに属するかを示す ParentObjectInstance を見てください。";
    written("iexplore", [title, title_ja], iexplore::captures(), None)
}

/// Returns the objects that every Windows has, with consistent values.
pub fn desktop() -> Example {
    let title = "A desktop machine with nine built-in Windows objects; one svchost ends between the samples, so the \
                 numbers of later ones decrease. Look at svchost#3 in Findings: in B, it has a different ID Process.";
    let title_ja = "Windows 自身の 9 つのオブジェクトを持つデスクトップ マシン。サンプルの間に svchost が 1 つ終了し、名前の後ろの番号が繰り上がります。「指摘」で svchost#3 を見てください。B では ID Process が変わっています。";
    written("desktop", [title, title_ja], desktop::captures(), None)
}

/// Returns one object with a counter of every predefined type.
pub fn every_counter_type() -> Example {
    let title = "One object with a counter of every predefined type, plus the bases they need: each formula with its \
                 own numbers. Look in Values at the clock and the base that each of them uses.";
    let title_ja = "定義済みのすべての型のカウンターとそのベースを持つ 1 つのオブジェクト。計算式ごとに固有の数値を使っています。それぞれがどの時計とどのベースを使うかを「値」で見てください。";
    let titles = Some(every_counter_type::titles());
    written("every-counter-type", [title, title_ja], every_counter_type::captures(), titles)
}

/// Returns twenty captures of a web server, taken at intervals over an hour with an outage, with their file names.
pub fn outage() -> Vec<(String, Vec<u8>)> {
    outage::captures()
}

/// Returns the example with that name before it is written, older and newer sample, for tests that damage it.
pub fn captures(name: &str) -> Option<(Capture, Capture)> {
    match name {
        "iexplore" => Some(iexplore::captures()),
        "desktop" => Some(desktop::captures()),
        "every-counter-type" => Some(every_counter_type::captures()),
        _ => None,
    }
}

/// Returns each counter of [`every_counter_type`] alone: its title, its two samples, and the list that names it.
pub(crate) fn each_counter_type() -> Vec<(&'static str, (Capture, Capture), Vec<u8>)> {
    every_counter_type::each()
}

/// Returns the expected values of [`every_counter_type`]: the title index of each counter except bases, in order, and
/// its value.
///
/// `None` stands for text, for hidden counters, and for the counter that decreases.
pub fn every_counter_type_values() -> Vec<(u32, Option<f64>)> {
    every_counter_type::expected_values()
}

fn written(
    name: &'static str,
    [title, title_ja]: [&'static str; 2],
    (older, newer): (Capture, Capture),
    titles: Option<Vec<u8>>,
) -> Example {
    Example { name, title, title_ja, older: older.write(), newer: newer.write(), titles }
}
