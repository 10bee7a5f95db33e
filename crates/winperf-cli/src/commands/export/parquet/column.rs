//! A column of a group of rows: pages of levels and values, and the dictionary of the values.
//!
//! At most 7 of the 21 cells of a row are its own: the others belong to the sample, the object, the instance or the
//! counter, and a column takes them as runs of rows; the library writes pages and metadata.
//! The encoders of the library compare, hash and look up the text of each cell of each row, which took more than twice
//! as long as everything else.

use std::collections::HashMap;
use std::io::Write;

use anyhow::Result;
use bytes::Bytes;
use parquet::basic::{Compression, Encoding, LogicalType, PageType, Type};
use parquet::column::page::{CompressedPage, Page, PageWriteSpec, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::ByteArray;
use parquet::file::metadata::{ColumnChunkMetaData, OffsetIndexBuilder, PageEncodingStats};
use parquet::file::statistics::{Statistics, ValueStatistics};
use parquet::file::writer::{SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

use super::runs::{Runs, width};

/// A value that is in the dictionary of a column, or null.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key(Option<u32>);

/// A column of a group that grows.
pub(super) struct Column {
    description: ColumnDescPtr,
    /// `None` for numbers that are rarely equal.
    dictionary: Option<Dictionary>,
    /// Repetition and definition levels of the rows that are in no page yet.
    levels: [Runs; 2],
    /// Their keys, or their values themselves.
    keys: Runs,
    plain: Vec<u8>,
    /// Number of these levels, and of the rows.
    level_count: u32,
    row_count: u32,
    pages: Vec<(CompressedPage, u32)>,
    null_count: u64,
    /// The least and the largest of the values that are in no dictionary.
    range: Option<(u64, u64)>,
}

/// Lengths of the pages that were written, with their headers.
#[derive(Default)]
struct Written {
    compressed: usize,
    uncompressed: usize,
}

impl Written {
    fn add(&mut self, page: PageWriteSpec) -> PageWriteSpec {
        self.compressed += page.compressed_size;
        self.uncompressed += page.uncompressed_size;
        page
    }
}

/// An encoded column of a group.
pub(super) struct Encoded {
    bytes: Bytes,
    close: ColumnCloseResult,
}

impl Encoded {
    /// Adds the column to a group of a file.
    pub(super) fn append_to(self, group: &mut SerializedRowGroupWriter<'_, impl Write + Send>) -> Result<()> {
        Ok(group.append_column(&self.bytes, self.close)?)
    }
}

/// The different values of a column, in the order of occurrence.
#[derive(Debug, Default)]
struct Dictionary {
    keys: HashMap<Box<[u8]>, u32>,
    /// All of them in stored form.
    bytes: Vec<u8>,
}

impl Column {
    /// Creates a column of values in a dictionary, or of plain numbers.
    pub(super) fn new(description: ColumnDescPtr, has_dictionary: bool) -> Self {
        Self {
            description,
            dictionary: has_dictionary.then(Dictionary::default),
            levels: Default::default(),
            keys: Runs::default(),
            plain: Vec::new(),
            level_count: 0,
            row_count: 0,
            pages: Vec::new(),
            null_count: 0,
            range: None,
        }
    }

    /// Returns the key of a text, or of the bytes of a number, and adds it to the dictionary.
    pub(super) fn key(&mut self, value: Option<impl AsRef<[u8]>>) -> Key {
        let is_text = self.description.physical_type() == Type::BYTE_ARRAY;
        let dictionary = self.dictionary.as_mut();
        Key(value.zip(dictionary).map(|(value, dictionary)| dictionary.key(value.as_ref(), is_text)))
    }

    /// Adds rows with the same text or number.
    pub(super) fn push_same(&mut self, value: Option<impl AsRef<[u8]>>, count: u32) {
        let key = self.key(value);
        self.push(key, count);
    }

    /// Adds rows with the value of a key.
    pub(super) fn push(&mut self, Key(key): Key, count: u32) {
        self.level_count += count;
        self.row_count += count;
        match key {
            Some(key) => self.keys.push(key, count),
            None => self.null_count += u64::from(count),
        }
        self.levels[1].push(u32::from(key.is_some()), count);
    }

    /// Adds a row with a list of texts.
    pub(super) fn push_list<'t>(&mut self, texts: impl Iterator<Item = &'t str>) {
        let mut count = 0;
        for text in texts {
            if let Key(Some(key)) = self.key(Some(text)) {
                self.keys.push(key, 1);
                self.push_levels([u32::from(count > 0), 1]);
                count += 1;
            }
        }
        if count == 0 {
            self.push_levels([0, 0]);
            self.null_count += 1;
        }
        self.row_count += 1;
    }

    fn push_levels(&mut self, levels: [u32; 2]) {
        self.levels.iter_mut().zip(levels).for_each(|(known, level)| known.push(level, 1));
        self.level_count += 1;
    }

    /// Adds a row with a number of its own, by the bits of it.
    pub(super) fn push_number(&mut self, bits: Option<u64>) {
        self.level_count += 1;
        self.row_count += 1;
        self.levels[1].push(u32::from(bits.is_some()), 1);
        let Some(bits) = bits else {
            self.null_count += 1;
            return;
        };
        self.plain.extend(bits.to_le_bytes());
        let is_double = self.description.physical_type() == Type::DOUBLE;
        let is_less = |left: u64, right: u64| match is_double {
            true => f64::from_bits(left) < f64::from_bits(right),
            false => left < right,
        };
        if is_double && f64::from_bits(bits).is_nan() {
            return;
        }
        let (least, largest) = self.range.get_or_insert((bits, bits));
        if is_less(bits, *least) {
            *least = bits;
        }
        if is_less(*largest, bits) {
            *largest = bits;
        }
    }

    /// Encodes the rows that are in no page yet.
    pub(super) fn end_page(&mut self) -> Result<()> {
        let mut page = Vec::new();
        let most = [self.description.max_rep_level(), self.description.max_def_level()];
        for (levels, most) in self.levels.iter_mut().zip(most) {
            if most > 0 {
                levels.encode_with_length(width(u32::try_from(most)?), &mut page);
            }
            levels.clear();
        }
        match &self.dictionary {
            Some(dictionary) => {
                let width = width(u32::try_from(dictionary.keys.len().saturating_sub(1))?);
                page.push(u8::try_from(width)?);
                self.keys.encode(width, &mut page);
                self.keys.clear();
            }
            None => page.append(&mut self.plain),
        }
        let uncompressed = page.len();
        let page = Page::DataPage {
            buf: compressed(&page)?,
            num_values: std::mem::take(&mut self.level_count),
            encoding: self.encoding(),
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let rows = std::mem::take(&mut self.row_count);
        self.pages.push((CompressedPage::new(page, uncompressed), rows));
        Ok(())
    }

    /// Ends the column, and returns its bytes and its metadata.
    pub(super) fn finish(&mut self) -> Result<Encoded> {
        if self.row_count > 0 {
            self.end_page()?;
        }
        let statistics = self.statistics();
        let mut sink = TrackedWrite::new(Vec::new());
        let mut writer = SerializedPageWriter::new(&mut sink);
        let mut written = Written::default();
        if let Some(dictionary) = &self.dictionary {
            written.add(writer.write_page(dictionary.page()?)?);
        }
        let data_at = i64::try_from(written.compressed)?;
        let mut places = OffsetIndexBuilder::new();
        let (mut levels, mut row_count) = (0, 0);
        let (page_count, data_encoding) = (i32::try_from(self.pages.len())?, self.encoding());
        for (page, rows) in self.pages.drain(..) {
            let page = written.add(writer.write_page(page)?);
            places.append_row_count(rows.into());
            places.append_offset_and_size(i64::try_from(page.offset)?, i32::try_from(page.compressed_size)?);
            levels += i64::from(page.num_values);
            row_count += u64::from(rows);
        }
        writer.close()?;
        let page_stats = |page_type, encoding, count| PageEncodingStats { page_type, encoding, count };
        let of_dictionary =
            self.dictionary.iter().map(|_| page_stats(PageType::DICTIONARY_PAGE, Encoding::PLAIN, 1));
        let of_data = page_stats(PageType::DATA_PAGE, data_encoding, page_count);
        let metadata = ColumnChunkMetaData::builder(ColumnDescPtr::clone(&self.description))
            .set_compression(Compression::SNAPPY)
            .set_statistics(statistics)
            .set_dictionary_page_offset(self.dictionary.as_ref().map(|_| 0))
            .set_data_page_offset(data_at)
            .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, data_encoding])
            .set_page_encoding_stats(of_dictionary.chain([of_data]).collect())
            .set_num_values(levels)
            .set_total_compressed_size(i64::try_from(written.compressed)?)
            .set_total_uncompressed_size(i64::try_from(written.uncompressed)?)
            .build()?;
        let close = ColumnCloseResult {
            bytes_written: u64::try_from(written.compressed)?,
            rows_written: row_count,
            metadata,
            bloom_filter: None,
            column_index: None,
            offset_index: Some(places.build()),
        };
        Ok(Encoded { bytes: sink.into_inner()?.into(), close })
    }

    fn encoding(&self) -> Encoding {
        if self.dictionary.is_some() { Encoding::RLE_DICTIONARY } else { Encoding::PLAIN }
    }

    /// Returns the least and the largest value, by which readers skip groups of rows.
    fn statistics(&self) -> Statistics {
        let nulls = Some(self.null_count);
        let values = self.dictionary.iter().flat_map(|dictionary| dictionary.keys.keys());
        match self.description.physical_type() {
            Type::BYTE_ARRAY => {
                let text = |value: Option<&Box<[u8]>>| value.map(|value| ByteArray::from(value.to_vec()));
                let range = (text(values.clone().min()), text(values.max()));
                Statistics::ByteArray(ValueStatistics::new(range.0, range.1, None, nulls, false))
            }
            Type::INT32 => {
                let numbers = values.filter_map(|value| Some(u32::from_le_bytes(value[..].try_into().ok()?)));
                let bits = |number: Option<u32>| number.map(u32::cast_signed);
                let range = (bits(numbers.clone().min()), bits(numbers.max()));
                Statistics::Int32(ValueStatistics::new(range.0, range.1, None, nulls, false))
            }
            Type::INT64 if self.is_unsigned() => {
                let bits = |number: u64| number.cast_signed();
                let range = (self.range.map(|range| bits(range.0)), self.range.map(|range| bits(range.1)));
                Statistics::Int64(ValueStatistics::new(range.0, range.1, None, nulls, false))
            }
            Type::INT64 => {
                let numbers = values.filter_map(|value| Some(i64::from_le_bytes(value[..].try_into().ok()?)));
                let range = (numbers.clone().min(), numbers.max());
                let statistics = ValueStatistics::new(range.0, range.1, None, nulls, false);
                Statistics::Int64(statistics.with_backwards_compatible_min_max(true))
            }
            _ => {
                // Readers may confuse 0 and -0.
                let least = self.range.map(|range| f64::from_bits(range.0));
                let least = least.map(|least| if least == 0.0 { -0.0 } else { least });
                let largest = self.range.map(|range| f64::from_bits(range.1) + 0.0);
                Statistics::Double(ValueStatistics::new(least, largest, None, nulls, false))
            }
        }
    }

    fn is_unsigned(&self) -> bool {
        matches!(self.description.logical_type_ref(), Some(LogicalType::Integer { .. }))
    }
}

impl Dictionary {
    fn key(&mut self, value: &[u8], is_text: bool) -> u32 {
        if let Some(key) = self.keys.get(value) {
            return *key;
        }
        // A group has fewer rows than that.
        let key = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        self.keys.insert(value.into(), key);
        if is_text {
            self.bytes.extend(u32::try_from(value.len()).unwrap_or(u32::MAX).to_le_bytes());
        }
        self.bytes.extend(value);
        key
    }

    fn page(&self) -> Result<CompressedPage> {
        let page = Page::DictionaryPage {
            buf: compressed(&self.bytes)?,
            num_values: u32::try_from(self.keys.len())?,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        Ok(CompressedPage::new(page, self.bytes.len()))
    }
}

fn compressed(bytes: &[u8]) -> Result<Bytes> {
    Ok(snap::raw::Encoder::new().compress_vec(bytes)?.into())
}
