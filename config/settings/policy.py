"""Content-Security-Policy: what the pages of each part of the service may load and run (`config/policy.py`)."""

from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE

DATA = "data:"
NOWHERE = {"default-src": [NONE], "base-uri": [NONE], "frame-ancestors": [NONE]}
# Documents and JSON: nothing loads, nothing is sent.  A page of its own (a report, the health page) brings its style
# along, in itself; so do drawings.
STRICT = NOWHERE | {"style-src": [UNSAFE_INLINE], "img-src": [SELF, DATA], "form-action": [NONE]}
DRAWINGS = NOWHERE | {"style-src": [UNSAFE_INLINE], "form-action": [NONE]}
# One's own account: a style sheet, a sign, forms; no script at all.
ACCOUNT = NOWHERE | {"style-src": [SELF], "img-src": [SELF], "form-action": [SELF]}
# The players' pages: scripts out of files of ours, which ask for pages and maps of ours.
PLAY = ACCOUNT | {"script-src": [SELF], "connect-src": [SELF]}
# The desk is unfold's.  Its Alpine makes functions of the words in attributes, which is what 'unsafe-eval' allows, here
# alone; its colours stand in a style element, and Alpine and htmx write styles.  Scripts come from files of ours alone:
# none stands in a page, and no handler in an attribute.
DESK = NOWHERE | {
    "script-src": [SELF, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
    "img-src": [SELF, DATA],
    "font-src": [SELF],
    "connect-src": [SELF],
    "form-action": [SELF],
}
# Swagger's page: its scripts are files of the sidecar, what starts it is a script of its own address; it asks our schema,
# and tries requests here.  It writes styles as it draws, and its icons are in its style sheet.
DOCUMENTATION = NOWHERE | {
    "script-src": [SELF],
    "style-src": [SELF, UNSAFE_INLINE],
    "img-src": [SELF, DATA],
    "font-src": [SELF],
    "connect-src": [SELF],
    "form-action": [SELF],
}
POLICIES = {
    "/": STRICT,
    "/account/": ACCOUNT,
    # An invitation shows the live map.
    "/account/invitations/": PLAY,
    "/play/": PLAY,
    "/rules/": PLAY,
    "/docs/": PLAY,
    "/admin/": DESK,
    "/api/docs": DOCUMENTATION,
}
