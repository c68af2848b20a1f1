"""Draws curves over a logarithmic time axis as a self-contained SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10, sqrt

WIDTH, HEIGHT = 460, 320
"""Of a panel."""
LEFT, RIGHT, TOP, BOTTOM = 52, 96, 34, 42
OWN = "planday"
"""The solver with the thickest curve."""
FIRST = 0.001
"""The first second that is shown."""
TICKS = (0.0, 0.002, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)

# Also distinguishable without color, by dashes and labels.
COLORS = ("#0969da", "#bf5700", "#1a7f37", "#8250df", "#cf222e", "#6e7781", "#9a6700")
DARK = ("#58a6ff", "#f0883e", "#3fb950", "#bc8cff", "#ff7b72", "#8b949e", "#d29922")
DASHES = ("", "7 3", "2 2", "9 3 2 3", "4 4", "1 3", "12 4")


@dataclass(frozen=True)
class Curve:
    """A solver's mean gap over time."""

    name: str
    steps: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Panel:
    """The curves of a family until its limit in seconds."""

    title: str
    limit: float
    curves: Sequence[Curve]


def draw(panels: Sequence[Panel]) -> str:
    """Returns the panels side by side, at most two in a row."""
    names = list(dict.fromkeys(curve.name for panel in panels for curve in panel.curves))
    columns = max(1, min(2, len(panels)))
    rows = max(1, ceil(len(panels) / columns))
    size = (columns * WIDTH, rows * HEIGHT)
    body = []
    for number, panel in enumerate(panels):
        x, y = number % columns * WIDTH, number // columns * HEIGHT
        body.append(f'<g transform="translate({x} {y})">{_panel(panel, names)}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" '
        f'width="{size[0]}" height="{size[1]}" role="img">'
        "<title>Mean gap to the best known value over seconds of search</title>"
        f"<style>{_style(names)}</style>{''.join(body)}</svg>\n"
    )


def _style(names: Sequence[str]) -> str:
    def colors(palette: Sequence[str]) -> str:
        return "".join(
            f".c{number}{{--c:{palette[number % len(palette)]}}}" for number in range(len(names))
        )

    dashes = "".join(
        f".c{number}{{stroke-dasharray:{DASHES[number % len(DASHES)] or 'none'}}}"
        for number in range(len(names))
    )
    return (
        "svg{--ink:#1f2328;--line:#d1d9e0;font:12px system-ui,-apple-system,'Segoe UI',sans-serif}"
        "text{fill:var(--ink)}.name{fill:var(--c);font-weight:600}"
        ".grid{stroke:var(--line);stroke-width:1}"
        ".curve{fill:none;stroke:var(--c);stroke-width:1.8}.own{stroke-width:2.8}"
        f"{colors(COLORS)}{dashes}"
        "@media(prefers-color-scheme:dark){svg{--ink:#e6edf3;--line:#3d444d}"
        f"{colors(DARK)}}}"
    )


def _panel(panel: Panel, names: Sequence[str]) -> str:
    top = _ceiling(panel)
    parts = [f'<text x="{LEFT}" y="18" font-weight="600">{escape(panel.title)}</text>']
    parts += _axes(panel, top)
    labels = []
    # planday's curve is drawn last, on top.
    for curve in sorted(panel.curves, key=lambda curve: curve.name == OWN):
        kind = f"c{names.index(curve.name)}"
        weight = " own" if curve.name == OWN else ""
        parts.append(f'<path class="curve {kind}{weight}" d="{_path(curve, panel.limit, top)}"/>')
        labels.append((_y(curve.steps[-1][1], top), kind, curve.name))
    x = WIDTH - RIGHT + 6
    for y, kind, name in _apart(labels):
        parts.append(f'<text class="name {kind}" x="{x}" y="{y + 4:.1f}">{escape(name)}</text>')
    return "".join(parts)


def _axes(panel: Panel, top: float) -> list[str]:
    parts = []
    right, low = WIDTH - RIGHT, HEIGHT - BOTTOM
    for gap in (tick for tick in TICKS if tick <= top):
        y = _y(gap, top)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        label = f"{100 * gap:g} %"
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for power in range(floor(log10(FIRST)), ceil(log10(panel.limit)) + 1):
        seconds = 10.0**power
        if seconds > panel.limit * 1.001:
            break
        x = _x(seconds, panel.limit)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{low}"/>')
        label = f"{seconds:g} s" if seconds >= 1 else f"{1000 * seconds:g} ms"
        parts.append(f'<text x="{x:.1f}" y="{low + 16}" text-anchor="middle">{label}</text>')
    middle = (LEFT + right) / 2
    text = "search time; mean gap to the best known value, root scale"
    parts.append(f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{text}</text>')
    return parts


def _path(curve: Curve, limit: float, top: float) -> str:
    """Returns the steps of a curve from the first second shown to the limit."""
    shown = [(seconds, gap) for seconds, gap in curve.steps if seconds > FIRST]
    before = [gap for seconds, gap in curve.steps if seconds <= FIRST]
    height = before[-1] if before else 1.0
    parts = [f"M{_x(FIRST, limit):.1f} {_y(height, top):.1f}"]
    for seconds, gap in shown:
        if gap != height:
            parts.append(f"H{_x(seconds, limit):.1f}V{_y(gap, top):.1f}")
            height = gap
    parts.append(f"H{_x(limit, limit):.1f}")
    return "".join(parts)


def _ceiling(panel: Panel) -> float:
    """Returns the greatest gap shown; every curve begins at all of it, without a solution."""
    ends = [curve.steps[-1][1] for curve in panel.curves]
    return 1.0 if ends and max(ends) > 0.5 else 0.5


def _x(seconds: float, limit: float) -> float:
    part = log10(max(seconds, FIRST) / FIRST) / log10(limit / FIRST)
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(gap: float, top: float) -> float:
    """Returns the position of a gap, on a square-root scale to distinguish small ones."""
    part = sqrt(min(max(gap, 0.0), top) / top)
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def _apart(labels: list[tuple[float, str, str]]) -> list[tuple[float, str, str]]:
    """Returns the labels, moved so that they don't overlap."""
    step = 14.0
    places = sorted(labels)
    lowest = HEIGHT - BOTTOM
    ys = [y for y, _, _ in places]
    for number in range(len(ys) - 1, -1, -1):
        below = ys[number + 1] - step if number + 1 < len(ys) else lowest
        ys[number] = min(ys[number], below)
    return [(y, kind, name) for y, (_, kind, name) in zip(ys, places, strict=True)]
