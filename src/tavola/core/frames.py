"""The frames of a game, found by their names to read a stack from plain data."""

from tavola.core.decision import Frame
from tavola.core.errors import BadFile
from tavola.core.plain import Plain


class Frames:
    """The frame classes of one game, and the box that their parts refer to.

    A package that breaks the contract cannot be loaded: every frame class is declared, unless others derive
    from it, and no two share a name.
    """

    def __init__(self, package: str, box: object = None) -> None:
        self.box = box
        self.classes: dict[str, type[Frame]] = {}
        for found in _classes(Frame, package):
            name = found.declared.name
            if name in self.classes:
                raise TypeError(f"Two frame classes of {package} are called {name!r}.")
            self.classes[name] = found

    def check_verbs(self, known: list[str]) -> None:
        """Refuse a frame that asks for a verb the game does not have."""
        for name, found in self.classes.items():
            for verb in found.declared.verbs:
                if verb not in known:
                    raise TypeError(f"The frame {name!r} asks for {verb!r}, which is not a verb of the game.")

    def load(self, plain: Plain) -> Frame:
        """The frame with this plain data; raises `BadFile` with a sentence if there can be none."""
        if not isinstance(plain, dict):
            raise BadFile(f"{plain!r} is not a frame.")
        name = plain.get("frame")
        found = self.classes.get(name) if isinstance(name, str) else None
        if found is None:
            raise BadFile(f"There is no frame {name!r} in this game.")
        return found(*found.declared.load(plain, self.box))

    def load_stack(self, plain: Plain) -> list[Frame]:
        """The frames of a whole stack."""
        if not isinstance(plain, list):
            raise BadFile(f"{plain!r} is not a stack of frames.")
        return [self.load(frame) for frame in plain]


def _classes(base: type[Frame], package: str) -> list[type[Frame]]:
    """A package's declared subclasses of this class."""
    found: list[type[Frame]] = []
    for below in base.__subclasses__():
        module = _module(below)
        if module == package or module.startswith(package + "."):
            if "declared" in vars(below):
                found.append(below)
            elif not below.__subclasses__():
                raise TypeError(f"The frame class {below.__name__} of {module} is not declared.")
        found += _classes(below, package)
    return found


def _module(found: object) -> str:
    return found.__module__
