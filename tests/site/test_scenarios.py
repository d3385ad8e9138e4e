"""Scenario pages: from a rule to a step and back, the board, both editions, hostile titles."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rules_kb.explain.context import Context
from rules_kb.scenarios.load import built_in
from rules_kb.site.finish import with_policy
from rules_kb.site.linking import Linker
from rules_kb.site.pages.explained import ExplanationPages
from rules_kb.site.pages.scenario import anchors, scenario, scenario_list
from rules_kb.site.scenes import Played, play, play_all
from tests.site.conftest import Visits

EVIL = 'Une carte <script>alert(1)</script> & "autre" ne fait rien.'


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return play_all()[0]


@pytest.fixture(scope="module")
def sample(played: list[Played]) -> Played:
    """A scenario with steps in both editions."""
    return next(p for p in played if len(p.scenes) == 2 and len(p.scenes[0].boards) > 3)


def test_a_scenario_titled_script_stays_a_title(context: Context, sample: Played) -> None:
    wanted = sample.loaded.scenario.model_copy(update={"titre": EVIL, "situation": EVIL, "issue": EVIL})
    evil = replace(sample, loaded=replace(sample.loaded, scenario=wanted))
    for page in (scenario(evil, Linker(context)), scenario_list([evil], Linker(context))):
        source = page.markdown()
        assert "<script" not in source
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;" in source
        article = f'<html><head><meta charset="utf-8"></head><body><article>{page.body}</article></body></html>'
        assert "Content-Security-Policy" in with_policy(article, Path("x.html"))


def test_boards_follow_the_events(played: list[Played]) -> None:
    for each in played:
        for scene in each.scenes:
            assert all(line.board < len(scene.boards) for line in scene.lines)
            boards = [line.board for line in scene.lines]
            assert boards == sorted(boards)


def test_tokens_appear_on_the_board_when_they_are_created() -> None:
    scene = play(built_in()["ouvrir-les-portes-monolithe"], "4.0")
    assert scene is not None
    place = next(line.board for line in scene.lines if line.words.startswith("créer"))
    added = [card for card in scene.boards[place]["cards"].values() if card]
    assert added
    assert all(re.fullmatch(r"[AB]\.(heros|compagnon)", where) for where, _, _ in added)


def test_a_rule_shows_its_scenarios_with_their_outcome(context: Context, played: list[Played]) -> None:
    pages = ExplanationPages(context, Linker(context), "0123456789ab", anchors(played))
    body = pages.page("4.0:6.1.d").body
    assert "Scénarios joués, pas des règles" in body
    assert re.search(r'href="\.\./\.\./\.\./scenarios/[a-z-]+/#pas-4\.0-\d+"', body)


def test_from_a_rule_to_a_step_and_back_to_a_rule(visit: Visits) -> None:
    seen = visit("regles/4.0/6.1.d/")
    page = seen.page
    page.locator(".aj-played ol a").first.click()
    page.wait_for_url(re.compile(r"/scenarios/[a-z-]+/#pas-4\.0-\d+$"))
    expect(page.locator(".aj-steps li[aria-current=step]")).to_have_count(1)
    page.locator(".aj-step a.r").first.click()
    page.wait_for_url(re.compile(r"/regles/[14]\.0/[\d.]+[a-z]?/$"))


def test_steps_forward_and_back_by_button_and_keyboard(visit: Visits, sample: Played) -> None:
    page = visit(f"scenarios/{sample.loaded.id}/").page
    board = page.locator(".aj-board")
    expect(board).to_be_visible()
    expect(page.locator(".aj-step")).to_contain_text("situation de départ")
    page.get_by_role("button", name="Suivant").click()
    expect(page.locator(".aj-moves")).to_contain_text("1 sur")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".aj-moves")).to_contain_text("2 sur")
    expect(page.locator(".aj-new").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".aj-moves")).to_contain_text("1 sur")
    assert page.locator(".aj-regions li").count() in (1, 8)


def test_without_javascript_it_is_a_plain_list(visit: Visits, sample: Played) -> None:
    page = visit(f"scenarios/{sample.loaded.id}/", java_script_enabled=False).page
    expect(page.locator(".aj-steps li").first).to_be_visible()
    expect(page.locator(".aj-board")).to_be_hidden()
