//! Serves the counters of this Windows as OpenMetrics on loopback: `winperf-collector [PORT] [VALUE]`.

#[cfg(windows)]
mod query;

#[cfg(windows)]
fn main() -> std::io::Result<()> {
    use std::io::{Read, Write};
    use std::net::{Ipv4Addr, TcpListener};

    use winperf::{Names, Titles};
    use winperf_collector::Collector;

    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().and_then(|port| port.parse().ok()).unwrap_or(9182);
    // "Global" is everything that is not costly; title indices such as "238 230" make a query cheap.
    let value = arguments.next().unwrap_or_else(|| "Global".to_owned());
    let mut titles = Titles::base();
    if let Ok(list) = query::performance_data("Counter 009") {
        titles.add_list(&list).ok();
    }
    let mut collector = Collector::new(Names::new(titles, Names::default().code_pages()));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    println!("http://{}/metrics", listener.local_addr()?);
    for connection in listener.incoming() {
        let mut connection = connection?;
        // Whatever is asked for, there is one thing to answer.
        let _ = connection.read(&mut [0; 4096])?;
        let mut text = String::new();
        let status = match query::performance_data(&value) {
            Ok(sample) => {
                collector.scrape(sample, &mut text).map_err(std::io::Error::other)?;
                "200 OK"
            }
            Err(error) => {
                text = format!("{error}\n");
                "503 Service Unavailable"
            }
        };
        let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            text.len()
        );
        // A client that goes away gets nothing, and the next one everything.
        connection.write_all(head.as_bytes()).and_then(|()| connection.write_all(text.as_bytes())).ok();
    }
    Ok(())
}

#[cfg(not(windows))]
fn main() {
    eprintln!("the performance data are a part of Windows");
    std::process::exit(2);
}
