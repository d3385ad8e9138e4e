"""axe finds nothing on any kind of page, light and dark, narrow and wide."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.site.conftest import Visits
from tests.site.test_reading import KINDS


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_axe_finds_nothing(visit: Visits, width: int, scheme: str) -> None:
    # axe is injected as a script of its own, which the policy of the pages rightly refuses.
    seen = visit(viewport={"width": width, "height": 740}, color_scheme=scheme, bypass_csp=True)
    axe = Axe()
    found = []
    for address in [*KINDS, "404.html"]:
        page = seen.open(address)
        page.wait_for_timeout(100)
        violations = axe.run(page).response["violations"]
        found += [(address, v["id"], v["nodes"][0]["html"][:120]) for v in violations]
    assert found == []


def test_axe_finds_nothing_in_search_and_previews(visit: Visits) -> None:
    page = visit("regles/4.0/2.1.f/", bypass_csp=True, viewport={"width": 360, "height": 740}).page
    page.keyboard.press("/")
    page.get_by_label("Chercher dans les règles").fill("jeton")
    page.locator(".aj-search li mark").first.wait_for()
    assert Axe().run(page).response["violations"] == []
