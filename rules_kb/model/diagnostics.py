"""What goes wrong, said so that a person can act on it.

A `Finding` is a defect seen in a text (collected, never raised). A `UserError` ends a command
with a French message and the exit code of the contract.
"""

from dataclasses import dataclass

EXIT_OK = 0
EXIT_NO = 1
EXIT_USAGE = 2
EXIT_BAD_FILE = 3
EXIT_PLACE = 4
EXIT_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect of a text: stable `code`, French `message`, document and line (1-based; 0: none)."""

    code: str
    message: str
    document: str
    line: int


class UserError(Exception):
    """A failure to show to the user.

    `message` is French and complete: what, where, what to do. `code` is an exit code of the
    contract; `suggestions` are identifiers or words to try instead.
    """

    def __init__(
        self,
        message: str,
        *,
        code: int,
        query: str = "",
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.query = query
        self.suggestions = suggestions

    def view(self) -> dict[str, object]:
        """The failure as the contract prints it with `--json`."""
        return {
            "error": {
                "code": self.code,
                "message": self.message,
                "query": self.query,
                "suggestions": list(self.suggestions),
            }
        }
