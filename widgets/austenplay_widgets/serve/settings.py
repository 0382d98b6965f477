"""Every value we give Voilà, with the reason where it is not plain."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from austenplay_widgets.catalogue import shelved

if TYPE_CHECKING:
    from traitlets.config import Config

DEFAULT_PORT = 8866
DEFAULT_IP = "127.0.0.1"

# Seconds a game is kept whose page lost its connection: a phone in a pocket, a closed lid.
DEFAULT_KEEP_S = 600
# Seconds a page that was asked for has to connect. A robot never does; a slow phone loads 5 MB.
UNVISITED_S = 75
# Seconds a cell that is done has for its output to arrive.
OUTPUT_TIMEOUT_S = 120
SWEEP_INTERVAL_S = 15

TEMPLATE = "austenplay"
SHARE = Path(__file__).parent / "jupyter"

CONNECTION_CLASS = "austenplay_widgets.serve.connection.PromptConnection"


def voila_config(*, notebooks: Path, ip: str, port: int, keep_s: int, open_browser: bool) -> Config:
    """Return the whole configuration of the web server.

    Parameters
    ----------
    notebooks
        The folder that is published.
    keep_s
        How long a game is kept whose page lost its connection, in seconds.
    """
    from traitlets.config import Config  # the command line reads our defaults without the extra

    play_pages = {
        chapter.path: {"pool_size": 1}
        for game in shelved(notebooks)
        for chapter in game.chapters
        if chapter.path.endswith("/play.ipynb")
    }
    config = Config()
    config.Voila = Config(
        ip=ip,
        port=port,
        open_browser=open_browser,
        root_dir=str(notebooks),
        config_file_paths=[],  # a stranger's voila.json must not change our pages
        kernel_websocket_connection_class=CONNECTION_CLASS,
        log_level="WARN",
    )
    config.VoilaConfiguration = Config(
        template=TEMPLATE,
        allow_template_override="NO",
        allow_theme_override="NO",  # the visitor's browser chooses, see theme.js
        strip_sources=True,
        show_tracebacks=False,
        attempt_fix_notebook=True,
        multi_kernel_manager_class="austenplay_widgets.serve.kernels.Housekeeper",
        # Other extensions of the host's JupyterLab would slow every page down, or break it.
        extension_allowlist=[
            "@jupyter-widgets/jupyterlab-manager",
            "@voila-dashboards/widgets-manager8",
            "anywidget",
        ],
        preheat_kernel=True,
        file_allowlist=[r".*\.(png|jpg|svg)"],
    )
    if sys.platform == "linux":
        # Kernels and server share a machine: file sockets cannot be reached by its other users.
        config.KernelManager.transport = "ipc"
    # A kernel that is started anew knows nothing of its page, and a page being made would wait for it for ever.
    config.KernelManager.autorestart = False
    # On a busy machine output comes long after the word that its cell is done; nbclient waits 4 s, then leaves it out.
    config.VoilaExecutor = Config(iopub_timeout=OUTPUT_TIMEOUT_S, raise_on_iopub_timeout=True)
    config.Housekeeper = Config(
        cull_idle_timeout=keep_s,
        cull_interval=max(1, min(SWEEP_INTERVAL_S, keep_s // 4)),
        # A waiting kernel costs 57 MB, so only the play pages have one.
        kernel_pools_config={"default": {"pool_size": 0}, **play_pages},
    )
    return config
