//! The example of an exporter (`examples/collector`), over the sample provider.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use winperf_provider::symbols::{self, PEER, TRANSFER, WORKLOAD};
use winperf_windows_tests::{Capture, FIRST_COUNTER, Running, program};

/// Returns the answer of the collector, as soon as it answers.
fn scraped(collector: &mut Running, port: u16) -> String {
    while collector.is_running() {
        if let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
            let mut answer = String::new();
            stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("a request");
            stream.read_to_string(&mut answer).expect("an answer");
            return answer;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("the collector has ended");
}

/// Returns a port without a listener.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}

#[test]
#[ignore = "needs Wine"]
fn the_collector_serves_levels_at_once_and_rates_from_the_second_scrape_on() {
    let port = free_port();
    let program = program("winperf-collector.exe");
    let mut collector = Capture::of(&program, &[&port.to_string(), "Global"]).start();
    let [first, second] = [(); 2].map(|()| scraped(&mut collector, port));
    for answer in [&first, &second] {
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("# EOF\n"), "{answer}");
        // Wine has no names of a provider: its objects have their title indices.
        let value = |object: &str, instance: &str, counter: u32| {
            let start = format!("winperf_value{{object=\"{object}\"{instance}");
            let counter = format!("counter=\"#{counter}\"");
            let mut lines = answer.lines().filter(|line| line.starts_with(&start) && line.contains(&counter));
            lines.next().and_then(|line| line.rsplit_once(' ')).map(|(_, value)| value.to_owned())
        };
        let transfer = format!("#{}", TRANSFER.index(FIRST_COUNTER));
        let peer = format!("#{}", PEER.index(FIRST_COUNTER));
        let sent = symbols::BYTES_SENT.index(FIRST_COUNTER);
        let served = symbols::BYTES_SERVED.index(FIRST_COUNTER);
        assert_eq!(value(&transfer, "", sent).as_deref(), Some("5"), "{answer}");
        assert_eq!(value(&peer, ",instance=\"Peer 1\"", served).as_deref(), Some("15"), "{answer}");
        assert_eq!(value(&peer, ",instance=\"Peer 2\"", served).as_deref(), Some("30"), "{answer}");
    }
    let operations = format!("counter=\"#{}\"", symbols::OPERATIONS_PER_SECOND.index(FIRST_COUNTER));
    let workload = format!("object=\"#{}\"", WORKLOAD.index(FIRST_COUNTER));
    let rates = |answer: &str| {
        answer.lines().filter(|line| line.contains(&workload) && line.contains(&operations)).count()
    };
    assert_eq!((rates(&first), rates(&second)), (0, 4), "{second}");
    assert!(first.contains("winperf_absent{reason=\"needs-two-samples\"}"), "{first}");
    assert!(!second.contains("needs-two-samples"), "{second}");
}
