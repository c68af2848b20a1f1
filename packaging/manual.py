#!/usr/bin/env python3
"""Writes the manual page of planday, mdoc for man(1), from the command's help.

    planday --experimental-dump-help | manual.py > planday.1
"""
import json
import sys


def escaped(text):
    """Escapes text for mdoc."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def paragraphs(text):
    """Returns a discussion with its examples verbatim."""
    for part in (text or "").strip().split("\n\n"):
        if part.startswith("planday"):
            yield f".Bd -literal -offset indent\n{escaped(part)}\n.Ed"
        elif part:
            yield f".Pp\n{escaped(part)}"


def names(argument):
    """Returns an argument in command-line notation."""
    typed = [("-" if n["kind"] == "short" else "--") + n["name"] for n in argument.get("names") or []]
    value = argument.get("valueName") or ""
    if argument["kind"] == "positional":
        return f"<{value}>"
    return ", ".join(typed) + (f" <{value}>" if argument["kind"] == "option" else "")


def listed(command):
    """Returns the arguments of a command."""
    shown = [a for a in command.get("arguments") or [] if a.get("shouldDisplay", True)]
    if shown:
        yield ".Bl -tag -width 6n"
        for argument in shown:
            yield f".It {escaped(names(argument))}\n{escaped(argument.get('abstract') or '')}"
        yield ".El"


def described(command, path):
    """Returns a command and those below it."""
    path = [*path, command["commandName"]]
    yield f".Ss {escaped(' '.join(path))}\n{escaped(command.get('abstract') or '')}"
    yield from paragraphs(command.get("discussion"))
    yield from listed(command)
    for child in command.get("subcommands") or []:
        if child["commandName"] != "help":
            yield from described(child, path)


def main():
    root = json.load(sys.stdin)["command"]
    print(".Dd $Mdocdate$\n.Dt PLANDAY 1\n.Os\n.Sh NAME\n.Nm planday")
    print(f".Nd {escaped(root['abstract'].rstrip('.'))}")
    print(".Sh SYNOPSIS\n.Nm\n.Op Ar command\n.Op Ar options\n.Sh DESCRIPTION")
    print("\n".join(paragraphs(root.get("discussion"))))
    print(".Sh COMMANDS\nWithout a command the options are those of\n.Cm plan .")
    for command in root.get("subcommands") or []:
        if command["commandName"] != "help":
            print("\n".join(described(command, ["planday"])))
    print(".Sh ENVIRONMENT\n.Bl -tag -width 6n")
    print(".It Ev PLANDAY_DATA\nThe folder with the catalogs.")
    print(".It Ev NO_COLOR\nNo color on terminals, if it is not empty.\n.El")
    print(".Sh EXIT STATUS\n.Bl -tag -width 6n")
    for code, words in (
        ("0", "A plan, or whatever was asked for."),
        ("1", "No such plan is possible, or a check found something."),
        ("64", "The command was called wrongly."), ("65", "The contents of a file are wrong."),
        ("66", "A file cannot be read or written."), ("69", "The service cannot listen."),
        ("130", "An interrupt came before any plan was found."),
    ):
        print(f".It {code}\n{escaped(words)}")
    print(".El")


main()
