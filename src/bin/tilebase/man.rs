//! `man`: the manual page, made of the same definitions as the help.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;

const CODES: &str = "\
.SH \"EXIT STATUS\"
.TP
0
Everything is answered.
.TP
1
Everything is answered, and some pair has no solution.
.TP
2
The command line or the input is wrong.
.TP
3
A table or a file cannot be used.
.SH ENVIRONMENT
.TP
TILEBASE_TABLES
The folder with the table files, where \\-\\-tables names none.
.TP
NO_COLOR
If it is set, no colour is used unless \\-\\-color asks for it.
";

/// Writes one page with the program and, section by section, its commands.
pub fn page(mut program: Command, out: &mut impl Write) -> io::Result<()> {
    program.build();
    let man = Man::new(program.clone());
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    let is_help = |command: &&Command| command.get_name() == "help";
    for command in program
        .get_subcommands()
        .filter(|command| !is_help(command))
    {
        let name = command.get_name().to_uppercase();
        writeln!(out, ".SH \"COMMAND {name}\"")?;
        // The options of all commands have been told of already.
        let own = command.clone().mut_args(|arg| {
            let everywhere = arg.is_global_set() || arg.get_id() == "help";
            arg.hide(everywhere)
        });
        let man = Man::new(own);
        let mut text = Vec::new();
        man.render_synopsis_section(&mut text)?;
        man.render_description_section(&mut text)?;
        man.render_options_section(&mut text)?;
        man.render_extra_section(&mut text)?;
        out.write_all(subsections(&text).as_bytes())?;
    }
    out.write_all(CODES.as_bytes())?;
    let mut examples = Vec::new();
    man.render_extra_section(&mut examples)?;
    out.write_all(&examples)?;
    man.render_version_section(out)
}

/// The sections as parts of another.
fn subsections(text: &[u8]) -> String {
    String::from_utf8_lossy(text).replace(".SH ", ".SS ")
}
