"""What the terminal shows: the table, what happened, what is asked and what can be done."""

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from tavola.core.action import Action, name_in
from tavola.core.data.words import Words
from tavola.core.event import Event
from tavola.core.play.session import Session

HELP = """\
[bold]a number[/]       play that move from the list
[bold]a move[/]         typed in its text form, for example [bold]purchase[/] or [bold]draw deck[/]
[bold]? 3[/]            explain move 3;  [bold]? close[/] explains a move or says why it is not allowed
[bold]undo[/]           take back your last choice, unless something hidden has been shown since
[bold]hint[/]           what the best bot would do in your place
[bold]log[/]            everything that has happened
[bold]save FILE[/]      keep the game in a file;  resume it with  tavola terminal --resume FILE
[bold]quit[/]           leave"""


class Screen:
    """Draws a session for the people at this terminal."""

    def __init__(self, console: Console, words: Words, names: list[str]) -> None:
        self.console = console
        self.words = words
        self.names = names

    def table(self, session: Session, seat: int | None) -> None:
        """The whole table as one seat sees it."""
        lines = session.game.picture(session.state.view(seat), self.names, self.words.picture_terms())
        self.console.print(Panel("\n".join(lines), title=f"[bold]{self.words.title}[/]", border_style="dim"))

    def events(self, events: list[Event], seat: int | None) -> None:
        """What has happened, one line each."""
        for event in events:
            line = self.words.line(event.told_to(seat), self.names, seat)
            self.console.print(Text(f"  {line}", style="default" if event.seat == seat else "cyan"))

    def question(self, session: Session, legal: list[Action]) -> None:
        """What is asked, and every move as a numbered list."""
        state = session.state
        prompt = self.words.prompt(state, self.names)
        self.console.print(f"\n[bold]{escape(prompt)}[/] [dim]{state.decision.rule}[/]")
        for number, action in enumerate(legal, start=1):
            label = self.words.label(state, action, self.names)
            self.console.print(f"  [bold]{number:>3}[/]  {escape(label)}  [dim]{escape(action.text)}[/]")

    def explain(self, session: Session, action: Action) -> None:
        """A move in words with the cards it names, or why it is not allowed."""
        state = session.state
        refusal = state.why_not(action)
        if refusal is not None:
            self.note(
                f"{action.text}: {self.words.refusal(refusal, self.names)} [dim]{refusal.rule}[/]", "yellow"
            )
            return
        self.note(f"{self.words.label(state, action, self.names)}. [dim]{state.decision.rule}[/]", "green")
        explained = self.words.explained(session.options)
        for ref in dict.fromkeys(action.refs):
            card = explained.get(name_in(ref))
            if card is not None:
                self.note(f"{card.name}: {card.text} [dim]{card.rule}[/]", "default")

    def result(self, session: Session) -> None:
        """Who has won."""
        scores = session.state.scores()
        best = " · ".join(f"{name} {score}" for name, score in zip(self.names, scores, strict=True))
        winners = session.state.winners()
        won = self.words.list_of([self.names[seat] for seat in winners])
        verdict = f"{won} wins" if len(winners) == 1 else f"A draw between {won}"
        self.console.print(Panel(f"[bold]{escape(verdict)}[/]\n{escape(best)}", border_style="green"))

    def note(self, text: str, style: str = "default") -> None:
        """A remark to the person."""
        self.console.print(f"  [{style}]{text}[/]" if style != "default" else f"  {text}")
