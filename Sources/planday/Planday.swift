import ArgumentParser

@main
struct Planday: ParsableCommand {
}
