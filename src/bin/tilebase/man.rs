//! `man`: the manual page, made of the definitions that the help is made of.

use std::io::{self, Write};

use clap::{Arg, Command};
use clap_mangen::Man;

/// Writes one page: the program, and in a section of its own each command.
pub fn page(mut program: Command, out: &mut impl Write) -> io::Result<()> {
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for command in program
        .get_subcommands()
        .filter(|it| it.get_name() != "help")
    {
        writeln!(
            page,
            ".SH \"COMMAND {}\"",
            command.get_name().to_uppercase()
        )?;
        let mut parts = Vec::new();
        let man = Man::new(own_arguments(command, &program));
        man.render_synopsis_section(&mut parts)?;
        man.render_description_section(&mut parts)?;
        man.render_options_section(&mut parts)?;
        man.render_extra_section(&mut parts)?;
        page.extend(
            String::from_utf8_lossy(&parts)
                .replace(".SH ", ".SS ")
                .bytes(),
        );
    }
    man.render_extra_section(&mut page)?;
    man.render_version_section(&mut page)?;
    out.write_all(tidy(&String::from_utf8_lossy(&page)).as_bytes())
}

/// Puts right what the generator of the page gets wrong.
fn tidy(page: &str) -> String {
    page.replace(".SS EXTRA\nExamples:\n", ".SS EXAMPLES\n")
        .replace(".SH EXTRA\n", ".SH \"EXAMPLES AND EXIT CODES\"\n")
        // Without a date, the version is taken for it.
        .replacen(".TH tilebase 1  ", ".TH TILEBASE 1 \"\" ", 1)
        // Around an empty line these do nothing.
        .replace("\n.br\n\n.br\n", "\n\n")
}

/// A command without the options of the program, which stand at the top.
fn own_arguments(command: &Command, program: &Command) -> Command {
    command.clone().mut_args(|argument| {
        let of_program = |option: &Arg| option.get_id() == argument.get_id();
        let hidden = program.get_arguments().any(of_program);
        argument.hide(hidden)
    })
}
