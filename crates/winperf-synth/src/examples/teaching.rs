//! Examples to learn from: one peculiarity each, small enough to be read byte by byte.

use super::{Example, written};
use crate::counter_type::{
    PERF_100NSEC_TIMER, PERF_COUNTER_COUNTER, PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TIMER, PERF_OBJ_TIME_TIMER,
};
use crate::filetime::PER_SECOND;
use crate::titles::multi_sz;
use crate::{Capture, Counter, Instance, Name, Object, fixtures};

mod damaged;

/// Title indices above those of Windows, so that names only come from the list of the example.
const JAPANESE: u32 = 6000;
const CLOCKS: u32 = 7000;

/// Time of the older samples, as FILETIME.
const OLDER: i64 = 133_486_382_456_780_000;

/// Returns every example to learn from.
pub(super) fn all() -> Vec<Example> {
    [shifted_instances(), japanese_names(), three_clocks()].into_iter().chain(damaged::all()).collect()
}

fn shifted_instances() -> Example {
    let title = "Three processes worker, of which the second ends between the samples. Look at worker#1 in Values and \
                 Compare: by name it made 1480, but its ID Process says that it is another one, and that one made 500.";
    let title_ja = "3 つの worker プロセスのうち 2 番目が、サンプルの間に終了します。「値」と「比較」で worker#1 を見てください。名前で比べると 1480 増えていますが、ID Process は別のプロセスであることを示し、そのプロセスの増加は 500 です。";
    written("shifted-instances", [title, title_ja], fixtures::slot_shift_of("worker"), None)
}

fn japanese_names() -> Example {
    let title = "Names in Japanese: of instances in UTF-16 and in code page 932, and of the object and its counters in a \
                 title list. Look at NameLength, which counts bytes, and at CodePage of the two objects.";
    let title_ja = "日本語の名前。インスタンス名は UTF-16 とコード ページ 932、オブジェクトとカウンターの名前はタイトル一覧にあります。バイト数を表す NameLength と、2 つのオブジェクトの CodePage を見てください。";
    let titles = multi_sz([
        (JAPANESE, "売店"),
        (JAPANESE + 2, "毎秒の来客数"),
        (JAPANESE + 4, "在庫"),
        (JAPANESE + 6, "倉庫"),
    ]);
    let samples = (shops(0, [100, 40, 7]), shops(1, [112, 41, 9]));
    written("japanese-names", [title, title_ja], samples, Some(titles))
}

/// Returns one sample of shops and of stores, a number of seconds after the first one.
fn shops(seconds: i64, [station, tower, market]: [u64; 3]) -> Capture {
    let counters =
        [Counter::new(JAPANESE + 2, PERF_COUNTER_COUNTER), Counter::new(JAPANESE + 4, PERF_COUNTER_RAWCOUNT)];
    let shops = Object::new(JAPANESE)
        .counters(counters.clone())
        .instance(Instance::named("駅前").values([station, 12]))
        .instance(Instance::named("タワー 🗼").values([tower, 3]))
        .instance(Instance::named("市場").values([market, 80]));
    // 東京 and 大阪 in code page 932, with one NUL of one byte.
    let in_code_page = |bytes: &[u8]| Instance::with_name(Name::Bytes(bytes.to_vec()));
    let stores = Object::new(JAPANESE + 6)
        .code_page(932)
        .counters(counters)
        .instance(in_code_page(b"\x93\x8c\x8b\x9e\0").values([station, 500]))
        .instance(in_code_page(b"\x91\xe5\x8d\xe3\0").values([tower, 700]));
    sample(seconds, JAPANESE).system_name("教室").object(shops).object(stores)
}

fn three_clocks() -> Example {
    let title = "Three counters that all come to 25 %, each by another clock: PerfTime, PerfTime100nSec, and that of the \
                 object, by which different times pass between the samples. Look at the clocks of both captures, and \
                 work out each value before you look at it.";
    let title_ja = "いずれも 25 % になる 3 つのカウンターで、時計がそれぞれ違います (PerfTime、PerfTime100nSec、オブジェクトの時計。サンプル間の時間も時計ごとに違います)。2 つのキャプチャの時計を見て、値を見る前に自分で計算してみてください。";
    let titles = multi_sz([
        (CLOCKS, "Three Clocks"),
        (CLOCKS + 2, "% by PerfTime"),
        (CLOCKS + 4, "% by PerfTime100nSec"),
        (CLOCKS + 6, "% by the object's clock"),
    ]);
    // 2 s by the performance counter, 2.5 s by the clock of 100 ns, 4 s by the object's own.
    let (older, newer) = ([20_000, 50_000_000, 3000], [25_000, 56_250_000, 4000]);
    let samples =
        (clocks([72_000_000, OLDER, 5000], older), clocks([72_020_000, OLDER + 25_000_000, 9000], newer));
    written("three-clocks", [title, title_ja], samples, Some(titles))
}

/// Returns one sample by `PerfTime`, `PerfTime100nSec` and the clock of the object.
fn clocks([perf_time, perf_time_100ns, of_object]: [i64; 3], raw: [u64; 3]) -> Capture {
    let object = Object::new(CLOCKS)
        .counter(Counter::new(CLOCKS + 2, PERF_COUNTER_TIMER))
        .counter(Counter::new(CLOCKS + 4, PERF_100NSEC_TIMER))
        .counter(Counter::new(CLOCKS + 6, PERF_OBJ_TIME_TIMER))
        .values(raw)
        .clock(of_object, 1000);
    let capture = Capture::new().clock(perf_time, 10_000).perf_time_100ns(perf_time_100ns);
    capture.system_name("REFERENCE").default_object(CLOCKS.cast_signed()).object(object)
}

/// Returns an empty sample a number of seconds after the first one.
fn sample(seconds: i64, default_object: u32) -> Capture {
    Capture::new()
        .default_object(default_object.cast_signed())
        .clock((3600 + seconds) * 10_000_000, 10_000_000)
        .perf_time_100ns(OLDER + seconds * PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_has_two_sentences_on_what_to_look_for_in_each_language() {
        for example in super::super::all().into_iter().chain(all()) {
            let english = example.title.matches(". ").count() + 1;
            assert!(english == 2 && example.title.ends_with('.'), "{}: {english}", example.name);
            let japanese = example.title_ja.matches('。').count();
            assert!(japanese >= 2 && example.title_ja.ends_with('。'), "{}: {japanese}", example.name);
        }
    }

    #[test]
    fn the_names_in_code_page_932_are_those_of_two_cities() {
        let bytes = shops(0, [1, 2, 3]).write();
        for name in [&b"\x93\x8c\x8b\x9e\0"[..], b"\x91\xe5\x8d\xe3\0"] {
            assert!(bytes.windows(name.len()).any(|window| window == name));
        }
    }
}
