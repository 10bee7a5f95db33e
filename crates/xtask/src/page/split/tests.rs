//! Small modules taken apart, and run by Node in parts.

use std::fs;
use std::process::Command;

use super::graph::Node;
use super::*;

/// Adds up numbers from all parts: constants read in three ways, functions called by name, by address and across parts.
const PROGRAM: &str = r#"(module
  (import "page" "__wbg_give_0123456789abcdef" (func $give (result i32)))
  (type $number (func (result i32)))
  (memory (export "memory") 1)
  (table 7003 7003 funcref)
  (global $calls (mut i32) (i32.const 0))
  (elem (i32.const 7000) func $callback_of_first $callback_of_workspace $callback_of_second)
  (data (i32.const 1024) "\01\00\00\00")
  (data (i32.const 1028) "\02\00\00\00")
  (data (i32.const 1032) "\04\00\00\00")
  (data (i32.const 1036) "\59\1b\00\00")
  (data (i32.const 1040) "\08\00\00\00")
  (data (i32.const 1044) "\10\00\00\00")

  (func (export "run") (param i32) (result i32)
    (if (result i32) (i32.eqz (local.get 0))
      (then (i32.add (i32.load (i32.const 1024)) (call_indirect (type $number) (i32.const 7000))))
      (else (if (result i32) (i32.eq (local.get 0) (i32.const 1))
        (then (call $of::Ready::enter_workspace_part (i32.const 1)))
        (else (call $of::Arrived::enter_second_part (i64.const 10)))))))
  (func (export "calls") (result i32) (global.get $calls))
  (func $callback_of_first (result i32) (call $shared (i32.const 100)))
  (func $shared (param i32) (result i32)
    (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
    (i32.add (local.get 0) (call $give)))

  (func $of::Ready::enter_workspace_part (param i32) (result i32)
    (i32.add (call $both (i32.load offset=1028 (i32.const 0)))
      ;; The word at 1036 is the address of a function.
      (call_indirect (type $number) (i32.load (i32.const 1036)))))
  (func $both (param i32) (result i32) (call $shared (local.get 0)))
  (func $callback_of_workspace (result i32) (i32.load (i32.const 1032)))

  (func $of::Arrived::enter_second_part (param i64) (result i32)
    ;; Two constants in one: the address of a number and that of a function.
    (local $pair i64)
    (local.set $pair (i64.const 0x00001b5a_00000410))
    (i32.add (call $both (i32.load (i32.wrap_i64 (local.get $pair))))
      (call_indirect (type $number) (i32.wrap_i64 (i64.shr_u (local.get $pair) (i64.const 32))))))
  (func $callback_of_second (result i32)
    (i32.add (i32.load (i32.const 1044)) (call $of::Ready::enter_workspace_part (i32.const 0)))))"#;

/// Instantiates the parts in order, and says what the program answers with one, two and three of them.
const RUNNER: &str = "
const read = (name) => require('fs').readFileSync(`${process.argv[1]}/${name}`);
const instance = (name, imports) => new WebAssembly.Instance(new WebAssembly.Module(read(name)), imports).exports;
const attempt = (run) => { try { return run(); } catch (reason) { return reason.constructor.name; } };
const answers = (first) => [0, 1, 2].map((part) => attempt(() => first.run(part)));
const first = instance('0.wasm', { page: { 0: () => 1000 } });
const all = [answers(first)];
const workspace = instance('1.wasm', { 0: first });
all.push(answers(first));
instance('2.wasm', { 0: first, 1: workspace });
all.push(answers(first), first.calls());
console.log(JSON.stringify(all));
";

fn module(text: &str) -> Vec<u8> {
    wat::parse_str(text).unwrap()
}

fn names(text: &str) -> Vec<Vec<String>> {
    let bytes = module(text);
    let module = Module::read(&bytes).unwrap();
    let names = |part: &cut::Part| {
        let mut names: Vec<String> = encode::functions(&module, part)
            .into_iter()
            .map(|function| module.name(function).to_owned())
            .filter(|name| !name.is_empty())
            .collect();
        names.sort();
        names
    };
    cut::cut(&module).unwrap().iter().map(names).collect()
}

#[test]
fn each_part_has_what_is_only_reached_through_its_door() {
    let expected = [
        vec!["callback_of_first", "shared"],
        vec!["both", "callback_of_workspace", "of::Ready::enter_workspace_part"],
        vec!["callback_of_second", "of::Arrived::enter_second_part"],
    ];
    assert_eq!(names(PROGRAM), expected);
}

#[test]
fn constants_go_with_the_functions_that_read_them() {
    let bytes = module(PROGRAM);
    let module = Module::read(&bytes).unwrap();
    let parts = cut::cut(&module).unwrap();
    let addresses = |part: &cut::Part| {
        let objects = module.objects.iter().enumerate();
        let own = objects.filter(|(place, _)| part.nodes.contains(&Node::Object(*place)));
        own.map(|(_, object)| object.start).collect::<Vec<_>>()
    };
    let found: Vec<_> = parts.iter().map(addresses).collect();
    assert_eq!(found, [vec![1024], vec![1028, 1032, 1036], vec![1040, 1044]]);
}

#[test]
fn the_parts_answer_as_the_whole_program_does_once_they_are_there() {
    let bytes = module(PROGRAM);
    let mut module = Module::read(&bytes).unwrap();
    glue::shorten(&mut module.import_names, "{ __wbg_give_0123456789abcdef: () => 1000 }");
    let folder = std::env::temp_dir().join(format!("winperf-split-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (place, part) in parts(&module).unwrap().into_iter().enumerate() {
        fs::write(folder.join(format!("{place}.wasm")), part).unwrap();
    }
    let answer = Command::new("node").args(["-e", RUNNER]).arg(&folder).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8(answer.stdout).unwrap();
    let expected = r#"[[1101,"RuntimeError","RuntimeError"],[1101,1006,"RuntimeError"],[1101,1006,2030],7]"#;
    assert_eq!(text.trim(), expected, "{}", String::from_utf8_lossy(&answer.stderr));
}

#[test]
fn japanese_in_the_first_part_is_refused() {
    let long = "キャプチャ".repeat(20);
    let text = PROGRAM.replace(r#""\01\00\00\00""#, &format!("\"{long}\"")).replace("1024", "4096");
    let bytes = module(&text);
    let error = cut::cut(&Module::read(&bytes).unwrap()).err().unwrap().to_string();
    assert!(error.contains("300 bytes of Japanese") && error.contains(&long), "{error}");
}

#[test]
fn a_function_of_a_japanese_module_is_in_the_last_part() {
    let text = PROGRAM.replace("$callback_of_first", "$words::japanese::text");
    assert!(names(&text)[2].contains(&"words::japanese::text".to_owned()));
}

#[test]
fn a_program_without_a_door_is_refused() {
    let text = PROGRAM.replace("enter_second_part", "enter_nothing");
    let bytes = module(&text);
    let error = cut::cut(&Module::read(&bytes).unwrap()).err().unwrap().to_string();
    assert!(error.contains("::enter_second_part"), "{error}");
}

#[test]
fn addresses_that_may_be_any_number_are_refused() {
    let text = PROGRAM.replace("(elem (i32.const 7000)", "(elem (i32.const 1)");
    let bytes = module(&text);
    let error = cut::cut(&Module::read(&bytes).unwrap()).err().unwrap().to_string();
    assert!(error.contains("functions have addresses from 1 on"), "{error}");
}

#[test]
fn where_a_panic_happens_is_said_by_the_last_part() {
    let location = r#"(data (i32.const 2048) "crates/x/src/lib.rs")
      (data (i32.const 2068) "\00\08\00\00\13\00\00\00\07\00\00\00\09\00\00\00")
      (func (export "panic") (result i32) (i32.const 2068)))"#;
    let text = format!("{}{location}", PROGRAM.strip_suffix(')').unwrap());
    let bytes = module(&text);
    let module = Module::read(&bytes).unwrap();
    let parts = cut::cut(&module).unwrap();
    for address in [2048, 2068] {
        let node = Node::Object(module.object_at(address).unwrap());
        assert!(parts[2].nodes.contains(&node) && !parts[0].nodes.contains(&node), "{address}");
    }
}

#[test]
fn names_of_imports_become_short_where_they_stand_once() {
    let mut names = ["__wbg_then_0a1b".to_owned(), "__wbg_new_77".to_owned()];
    let script = "const import0 = { __wbg_then_0a1b: f, __wbg_new_77: g };\n__wbg_new_77();";
    let short = glue::shorten(&mut names, script);
    assert_eq!(names, ["0", "__wbg_new_77"]);
    assert!(short.contains("{ 0: f, __wbg_new_77: g }"), "{short}");
}

#[test]
fn the_page_loads_the_parts_under_their_new_names() {
    let html = "<script type=\"module\">\nimport init from './old.js';\nconst wasm = await init({ module_or_path: './old_bg.wasm' });\n</script>";
    let html = glue::load_parts(html, "old", "new").unwrap();
    assert!(html.contains("import init from './new.js'") && !html.contains("old"), "{html}");
    for part in PARTS {
        assert!(html.contains(&format!("'./new{part}'")), "{part}: {html}");
    }
}

#[test]
fn a_page_that_loads_its_module_in_another_way_is_refused() {
    let error = glue::load_parts("<script>init()</script>", "old", "new").unwrap_err().to_string();
    assert!(error.contains("index.html has no const wasm"), "{error}");
}
