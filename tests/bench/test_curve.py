"""The plot that stands beside the table."""

from xml.etree import ElementTree

from bench.curve import plot

SVG = "{http://www.w3.org/2000/svg}"


def test_a_plot_has_a_point_for_each_value_and_says_in_words_what_it_shows() -> None:
    drawing = ElementTree.fromstring(plot([0.1, 0.3, 0.2], days=30, title="cost & <days>"))
    assert drawing.findtext(f"{SVG}title") == "cost & <days>"
    assert drawing.findtext(f"{SVG}desc") == "From 0.10 ms in the first days to 0.20 ms in the last."
    line = drawing.find(f"{SVG}polyline")
    assert line is not None
    heights = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
    assert len(heights) == 3
    assert heights[1] < heights[2] < heights[0]
