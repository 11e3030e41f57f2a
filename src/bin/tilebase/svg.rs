//! The bar chart of a histogram as an SVG picture, for a slide.

use std::fmt::Display;

use tilebase::{Histogram, Root};

use crate::game::Game;

/// The edges of the area of the bars, in a picture of 1280 by 720.
const LEFT: f64 = 120.0;
const RIGHT: f64 = 1240.0;
const TOP: f64 = 165.0;
const BOTTOM: f64 = 630.0;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" role="img">
<style>
  text { font-family: Helvetica, Arial, "Liberation Sans", sans-serif; font-size: 16px; fill: #555; text-anchor: middle; }
  .title { font-size: 34px; font-weight: bold; fill: #222; text-anchor: start; }
  .facts { font-size: 22px; text-anchor: start; }
  .axis { font-size: 20px; fill: #222; }
  .tick { text-anchor: end; }
  .count { font-size: 11px; stroke: white; stroke-width: 3px; paint-order: stroke; }
  .mean { font-size: 18px; font-weight: bold; fill: #c2410c; stroke: none; text-anchor: start; }
  rect { fill: #2a6fb0; }
  line { stroke: #ddd; }
  .base { stroke: #222; stroke-width: 2; }
  .at-mean { stroke: #c2410c; stroke-width: 2; stroke-dasharray: 8 5; }
</style>
<rect width="1280" height="720" style="fill: white"/>
"#;

/// The chart of the boards at each depth from a root.
pub fn chart<P: Game>(root: Root<P>, histogram: &Histogram) -> String {
    let (boards, moves) = P::NOUNS;
    let board = P::board(P::root(root));
    let counts = histogram.counts();
    let most = counts.iter().copied().max().unwrap_or(1);
    let step = step(most);
    let top = most.next_multiple_of(step);
    let slot = (RIGHT - LEFT) / f64::from(counts.len() as u32);
    let x = |depth: f64| LEFT + slot * (depth + 0.5);
    let y = |count: u32| BOTTOM - (BOTTOM - TOP) * f64::from(count) / f64::from(top);

    let mut svg = Svg(HEAD.into());
    svg.text(
        "title",
        LEFT,
        62.0,
        format_args!("{}: how many {moves} from {board}?", P::TITLE),
    );
    let (all, mean, greatest) = (
        grouped(histogram.boards()),
        histogram.mean(),
        histogram.depth(),
    );
    svg.text(
        "facts",
        LEFT,
        100.0,
        format_args!("{all} {boards}, {mean:.2} {moves} on average, {greatest} at most"),
    );

    for count in (0..=top).step_by(step as usize) {
        svg.line("grid", (LEFT, y(count)), (RIGHT, y(count)));
        svg.text("tick", LEFT - 12.0, y(count) + 5.0, grouped(count.into()));
    }
    let bars = || (0..).map(|depth| x(f64::from(depth))).zip(counts);
    for (x, &count) in bars() {
        svg.bar(x - 0.4 * slot, y(count), 0.8 * slot, BOTTOM - y(count));
    }
    svg.line("base", (LEFT, BOTTOM), (RIGHT, BOTTOM));
    svg.line("at-mean", (x(mean), TOP - 42.0), (x(mean), BOTTOM));
    // Over the line, so that it strikes no number through.
    for (depth, (x, &count)) in bars().enumerate() {
        svg.text("count", x, y(count) - 6.0, count);
        svg.text("depth", x, BOTTOM + 24.0, depth);
    }
    svg.text(
        "mean",
        x(mean) + 8.0,
        TOP - 28.0,
        format_args!("mean {mean:.2}"),
    );
    svg.text(
        "axis",
        f64::midpoint(LEFT, RIGHT),
        690.0,
        format_args!("{moves} of the shortest solution"),
    );
    svg.upright_text("axis", 36.0, f64::midpoint(TOP, BOTTOM), boards);
    svg.0.push_str("</svg>\n");
    svg.0
}

/// A round number that divides an axis up to `most` into a few parts.
fn step(most: u32) -> u32 {
    (0..9)
        .flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)))
        .find(|step| most / step < 6)
        .unwrap_or(most)
}

/// A number with commas between the thousands.
fn grouped(number: u64) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", grouped(number / 1000), number % 1000)
    }
}

/// A picture, as far as it is drawn. Its texts hold no character that XML
/// would have escaped.
struct Svg(String);

impl Svg {
    fn text(&mut self, class: &str, x: f64, y: f64, text: impl Display) {
        self.element(format_args!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{text}</text>"#
        ));
    }

    /// Text that is read from below.
    fn upright_text(&mut self, class: &str, x: f64, y: f64, text: impl Display) {
        self.element(format_args!(
            r#"<text class="{class}" transform="translate({x:.1} {y:.1}) rotate(-90)">{text}</text>"#
        ));
    }

    fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.element(format_args!(
            r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
        ));
    }

    fn bar(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.element(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}"/>"#
        ));
    }

    fn element(&mut self, element: impl Display) {
        self.0 += &element.to_string();
        self.0.push('\n');
    }
}
