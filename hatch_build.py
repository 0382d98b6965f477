"""Makes the script that draws charts when the package is built, for editable installs and for wheels alike.

It is other people's work (Vega, Vega-Lite and what they need), so it is not kept beside our own. Where it has been
made it stays, until `THIRD_PARTY.md`, which names its parts and their versions, is changed. By hand:
`python hatch_build.py`. The option not taken, npm and a bundler, would ask a fresh machine for Node.js.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
BUNDLE = ROOT / "widgets" / "austenplay_widgets" / "static" / "chart_bundle.js"
NOTICES = ROOT / "THIRD_PARTY.md"


class ChartBundle(BuildHookInterface):
    """The build hook that `pyproject.toml` names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the script before the files of the build are listed."""
        make_bundle()


def make_bundle(bundle: Path = BUNDLE) -> None:
    """Write the script with its licences on top, unless it is there already."""
    notices = NOTICES.read_text(encoding="utf-8")
    head = f"/*!\n{notices}*/\n"
    if bundle.is_file() and bundle.read_text(encoding="utf-8").startswith(head):
        return
    import vl_convert  # 88 MB, and needed for this only

    parts = {
        "Vega": vl_convert.get_vega_version(),
        "Vega-Lite": vl_convert.get_vegalite_versions()[-1],
        "Vega-Embed": vl_convert.get_vega_embed_version(),
    }
    for name, version in parts.items():
        if f"{name} {version}" not in notices:
            raise RuntimeError(f"vl-convert brings {name} {version}: bring {NOTICES.name} up to date with it.")
    made = bundle.with_suffix(".new")
    made.write_text(head + vl_convert.javascript_bundle("export { vegaEmbed };"), encoding="utf-8")
    os.replace(made, bundle)  # whole or not at all: two builds may run at once


if __name__ == "__main__":
    make_bundle()
