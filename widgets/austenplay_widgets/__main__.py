"""``python -m austenplay_widgets`` is the ``austenplay`` command, for where scripts are not on the PATH."""

import sys

from austenplay_widgets.cli import main

sys.exit(main())
