//! Aligned tables.

/// How a column is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// Lines up cells; the head, if there is one, is bold. Widths count characters, which suits the letters that we print.
pub fn table(align: &[Align], head: &[String], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).chain(head.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..align.len()).map(width).collect();
    let line = |cells: &[String], style: &dyn Fn(&str) -> String| {
        let mut line = String::from("  ");
        for (column, cell) in cells.iter().enumerate() {
            let pad = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
            let cell = if cell.is_empty() { String::new() } else { style(cell) };
            match align[column] {
                Align::Left => line += &format!("{cell}{pad}  "),
                Align::Right => line += &format!("{pad}{cell}  "),
            }
        }
        line.trim_end().to_owned() + "\n"
    };
    let mut out = String::new();
    if head.iter().any(|cell| !cell.is_empty()) {
        out += &line(head, &super::bold);
    }
    for row in rows {
        out += &line(row, &str::to_owned);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let cells = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let text = table(
            &[Align::Left, Align::Right],
            &[],
            &[cells(&["None", "281/400"]), cells(&["Incapacitated", "1"])],
        );
        assert_eq!(text, "  None           281/400\n  Incapacitated        1\n");
    }
}
