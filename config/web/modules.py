"""Files that browsers keep: each under a name that changes with it, the modules that a script imports among them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of scripts, too, so that no module of an older release is read beside a new one."""

    support_js_module_import_aggregation = True
