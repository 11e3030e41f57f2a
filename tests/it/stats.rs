//! `stats`: the published histograms as a table, as JSON and as a picture.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use roxmltree::{Document, Node};

use crate::exhaustive::{PUBLISHED, Published};
use crate::program::{expect, folder_without, run, words};

/// What the program says of each puzzle: its title, its boards, its moves.
const EIGHT: [&str; 3] = ["3×3 sliding puzzle", "boards", "moves"];
const MAGIC: [&str; 3] = ["Magic Squares", "sheets", "operations"];

/// For each root the command line, what is published, and the names.
fn roots() -> Vec<(String, &'static str, &'static Published, [&'static str; 3])> {
    let mut roots = Vec::new();
    for published in PUBLISHED {
        for &root in published.roots {
            let (line, names) = match root.find('X') {
                Some(blank) => (format!("stats eight --root {blank}"), EIGHT),
                None => ("stats magic --root 0".into(), MAGIC),
            };
            roots.push((line, root, published, names));
        }
    }
    assert_eq!(roots.len(), 10);
    roots
}

/// The number of boards, which is the sum of a histogram.
fn boards(published: &Published) -> u32 {
    published.histogram.iter().sum()
}

#[track_caller]
fn float(number: u64) -> f64 {
    u32::try_from(number).expect("a number of 32 bits").into()
}

#[test]
fn the_table_has_the_published_numbers() {
    for (line, root, published, [title, boards_name, moves]) in roots() {
        let (histogram, mean) = (published.histogram, published.mean);
        let depth = histogram.len() - 1;
        let mut expected = format!(
            "{title}, from {root}: {} {boards_name}, mean {}.{:04} {moves}, greatest {depth}\n\n\
             {moves:>10}  {boards_name}\n",
            boards(published),
            mean / 10_000,
            mean % 10_000,
        );
        // Where there is no terminal, the bars are for one of 80 columns.
        let most = histogram.iter().max().unwrap();
        for (depth, count) in histogram.iter().enumerate() {
            let bar = match count * 60 / most {
                0 => "▏".into(),
                length => "█".repeat(length as usize),
            };
            writeln!(expected, "{depth:>10}  {count:>6}  {bar}").unwrap();
        }
        assert_eq!(expect(&line, 0, &expected), "", "{line}");
    }
}

/// The numbers are those of the tables in use, and those have none if they are missing.
#[test]
fn there_are_no_numbers_of_a_table_that_is_missing() {
    let folder = folder_without("eight-8.tbl");
    let path = folder.path().display();
    let err = expect(&format!("stats eight --tables '{path}'"), 3, "");
    let file = format!("tilebase: cannot use {path}/eight-8.tbl: ");
    assert!(err.starts_with(&file), "{err}");
    let (code, _, err) = run(words(&format!("stats eight --root 4 --tables '{path}'")));
    assert_eq!((code, err.as_str()), (0, ""), "the others have theirs");
}

#[test]
fn the_usual_root_is_the_usual_goal() {
    for (line, same) in [
        ("stats eight", "stats eight --root 8"),
        ("stats magic", "stats magic --root 0"),
    ] {
        let found = run(words(line));
        assert_eq!(found.0, 0, "{line}");
        assert_eq!(found, run(words(same)), "{line}");
    }
}

#[test]
fn json_has_the_published_numbers() {
    for (line, root, published, _) in roots() {
        let (code, out, err) = run(words(&format!("{line} --json")));
        assert_eq!((code, err.as_str()), (0, ""), "{line}");
        let words: Vec<_> = line.split(' ').collect();
        let [_, puzzle, _, number] = words[..] else {
            panic!("{line}")
        };
        let (before, after) = out.split_once(r#""mean":"#).unwrap();
        let (mean, after) = after.split_once(',').unwrap();
        let depth = published.histogram.len() - 1;
        let expected = format!(
            r#"{{"puzzle":"{puzzle}","root":{number},"board":"{root}","boards":{},"depth":{depth},"#,
            boards(published)
        );
        assert_eq!(before, expected, "{line}");
        let expected = float(published.sum) / f64::from(boards(published));
        assert_eq!(mean.parse(), Ok(expected), "{line}");
        let histogram = format!("{:?}", published.histogram).replace(' ', "");
        assert_eq!(after, format!("\"histogram\":{histogram}}}\n"), "{line}");
    }
}

/// A number that a picture has as an attribute.
#[track_caller]
fn number(node: Node, name: &str) -> f64 {
    let value = node
        .attribute(name)
        .unwrap_or_else(|| panic!("{name} of {node:?}"));
    value.parse().unwrap()
}

/// The texts of a kind, in order.
fn texts<'a>(picture: &'a Document, class: &str) -> Vec<&'a str> {
    picture
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .filter(|node| node.attribute("class") == Some(class))
        .map(|node| node.text().unwrap())
        .collect()
}

#[test]
fn the_picture_has_the_published_numbers() {
    let folder = tempfile::tempdir().unwrap();
    for (line, root, published, [title, boards_name, moves]) in roots() {
        let path = folder.path().join("chart.svg");
        let line = format!("{line} --svg '{}'", path.display());
        assert_eq!(expect(&line, 0, ""), "", "{line}");
        let text = fs::read_to_string(&path).unwrap();
        let picture = Document::parse(&text).unwrap_or_else(|error| panic!("{line}: {error}"));
        let (histogram, mean) = (published.histogram, published.mean);

        let expected = format!("{title}: how many {moves} from {root}?");
        assert_eq!(texts(&picture, "title"), [expected]);
        let boards = boards(published);
        let mean = format!("{:.2}", float(mean) / 10_000.0);
        let expected = format!(
            "{},{:03} {boards_name}, {mean} {moves} on average, {} at most",
            boards / 1000,
            boards % 1000,
            histogram.len() - 1
        );
        assert_eq!(texts(&picture, "facts"), [expected]);
        assert_eq!(texts(&picture, "mean"), [format!("mean {mean}")]);
        let axes = [
            format!("{moves} of the shortest solution"),
            boards_name.into(),
        ];
        assert_eq!(texts(&picture, "axis"), axes);
        // Round numbers, up to one that no bar outgrows.
        let thousands = if title == MAGIC[0] { 2 } else { 5 };
        let last = histogram.iter().max().unwrap().div_ceil(1000 * thousands);
        let ticks: Vec<_> = (0..=last)
            .map(|number| match number * thousands {
                0 => "0".to_string(),
                thousands => format!("{thousands},000"),
            })
            .collect();
        assert_eq!(texts(&picture, "tick"), ticks, "{line}");
        let counts: Vec<_> = histogram.iter().map(ToString::to_string).collect();
        assert_eq!(texts(&picture, "count"), counts, "{line}");
        let depths: Vec<_> = (0..histogram.len())
            .map(|depth| depth.to_string())
            .collect();
        assert_eq!(texts(&picture, "depth"), depths, "{line}");
        check_bars(&picture, histogram);
    }
}

/// The bars are as high as the counts, stand side by side, and on the base.
#[track_caller]
fn check_bars(picture: &Document, histogram: &[u32]) {
    let rects = picture
        .descendants()
        .filter(|node| node.tag_name().name() == "rect");
    // The first is the paper.
    let bars: Vec<_> = rects.skip(1).collect();
    assert_eq!(bars.len(), histogram.len());
    let base = number(bars[0], "y") + number(bars[0], "height");
    let most = histogram.iter().max().unwrap();
    let highest = bars
        .iter()
        .map(|&bar| number(bar, "height"))
        .fold(0.0, f64::max);
    for (&bar, &count) in bars.iter().zip(histogram) {
        let height = number(bar, "height");
        let expected = highest * f64::from(count) / f64::from(*most);
        assert!(
            (height - expected).abs() < 0.11,
            "{count}: {height}, not {expected}"
        );
        assert!((number(bar, "y") + height - base).abs() < 0.11, "{count}");
    }
    for pair in bars.windows(2) {
        let end = number(pair[0], "x") + number(pair[0], "width");
        assert!(end < number(pair[1], "x"));
    }
}

/// The picture in the README is the one that the program makes.
#[test]
fn the_picture_in_the_readme() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.contains("](examples/stats.svg)"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stats.svg");
    expect(&format!("stats eight --svg '{}'", path.display()), 0, "");
    let made = fs::read_to_string(&path).unwrap();
    expect("stats eight --svg -", 0, &made);
    let committed = fs::read_to_string(root.join("examples/stats.svg")).unwrap();
    assert!(
        made == committed,
        "`tilebase stats eight --svg examples/stats.svg` makes it anew"
    );
}
