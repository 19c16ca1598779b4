from __future__ import annotations

import copy
import pickle

from aerodrome.kernel.refusal import LONGEST_PLACE, LONGEST_SENTENCE, Broken, Refusal


def test_a_refusal_is_a_sentence_with_a_place() -> None:
    assert str(Refusal("code", "this is wrong.")) == "this is wrong."
    assert str(Refusal("code", "this is wrong.", "file, line 3")) == "file, line 3: this is wrong."


def test_a_refusal_travels_between_processes() -> None:
    refusal = Refusal("code", "this is wrong.", "here")
    for other in (pickle.loads(pickle.dumps(refusal)), copy.copy(refusal)):
        assert (other.code, other.sentence, other.place) == ("code", "this is wrong.", "here")


def test_a_refusal_is_short_whatever_it_quotes() -> None:
    refusal = Refusal("code", f"there is no `{'x' * 9_999}`.", "y" * 9_999)
    assert (len(refusal.sentence), len(refusal.place)) == (LONGEST_SENTENCE, LONGEST_PLACE)
    assert refusal.sentence.endswith("x ….")
    assert str(Refusal("code", "no `a\0b\n`.", "a\nb")) == "a?b: no `a?b?`."
    assert str(pickle.loads(pickle.dumps(refusal))) == str(refusal)


def test_a_bug_of_the_rules_is_no_refusal() -> None:
    assert not issubclass(Broken, Refusal)
    assert not issubclass(Refusal, Broken)
