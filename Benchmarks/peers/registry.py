"""The peers, loaded on demand without the others' libraries."""

from __future__ import annotations

from importlib import import_module

from outcome import Peer

MODULES = {
    "routing": ("peer_routing", "solve"),
    "routing-tabu": ("peer_routing", "solve_tabu"),
    "cp-sat": ("peer_cpsat", "solve"),
    "pyvrp": ("peer_pyvrp", "solve"),
    "vroom": ("peer_vroom", "solve"),
    "didp": ("peer_didp", "solve"),
}
"""The module and the function of each peer."""


def load(peer: str) -> Peer:
    """Returns the function that runs a peer."""
    module, function = MODULES[peer]
    return getattr(import_module(module), function)
