"""How Sphinx makes a site of these pages. It runs none of its scripts inside a page, so a strict policy may serve it."""

project = "Hauteville"
html_title = "Hauteville"
language = "en"
extensions = ["myst_parser"]
myst_heading_anchors = 3
# A page may begin with any heading; the catalogues of rules have pages of their own, at /rules/.
suppress_warnings = ["myst.header"]
exclude_patterns = ["_templates"]
templates_path = ["_templates"]
html_theme = "alabaster"
html_theme_options = {
    "description": "Campaigns in Norman Italy, one night at a time",
    "show_powered_by": False,
    "font_family": "system-ui, sans-serif",
    "head_font_family": "Georgia, 'Times New Roman', 'DejaVu Serif', serif",
    "fixed_sidebar": False,
}
html_static_path = ["_static"]
html_css_files = ["hauteville.css"]
html_sidebars = {"**": ["about.html", "searchfield.html", "navigation.html"]}
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = False
