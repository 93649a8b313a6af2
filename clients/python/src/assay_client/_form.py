"""Forms with a file, read while they are sent."""

from __future__ import annotations

import io
import os
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Union

#: A path is read from the disk while it is sent. An open file is sent once and never repeated.
FileContent = Union[str, "os.PathLike[str]", bytes, BinaryIO]

_piece_bytes = 64 * 1024


@dataclass(frozen=True)
class Form:
    """A body; ``pieces`` can be asked for again only where it is repeatable."""

    content_type: str
    head: bytes
    file: FileContent
    tail: bytes
    length: int | None
    is_repeatable: bool

    def pieces(self) -> Iterator[bytes]:
        yield self.head
        if isinstance(self.file, bytes):
            for start in range(0, len(self.file), _piece_bytes):
                yield self.file[start : start + _piece_bytes]
        elif isinstance(self.file, (str, os.PathLike)):
            with open(self.file, "rb") as opened:
                yield from _read(opened)
        else:
            yield from _read(self.file)
        yield self.tail


def _read(opened: BinaryIO) -> Iterator[bytes]:
    while piece := opened.read(_piece_bytes):
        yield piece


def form_of(fields: Sequence[tuple[str, str]], name: str, file: FileContent, file_name: str | None) -> Form:
    # A file opened without "b" gives text; its bytes are those of the file.
    if isinstance(file, io.TextIOWrapper):
        file = file.buffer
    if isinstance(file, io.TextIOBase):
        raise TypeError("file must give bytes: a path, bytes, or a file opened with 'rb'.")
    boundary = f"assay-{secrets.token_hex(16)}"

    def part(part_name: str, more: str = "") -> str:
        return f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(part_name)}"{more}\r\n'

    # The fields go before the file: a service that reads a stream then knows them in time.
    given = "".join(f"{part(field)}\r\n{value}\r\n" for field, value in fields)
    shown = file_name if file_name is not None else _name_of(file)
    opening = part(name, f'; filename="{_quoted(shown)}"')
    head = f"{given}{opening}Content-Type: application/octet-stream\r\n\r\n".encode()
    tail = f"\r\n--{boundary}--\r\n".encode()
    size = _size_of(file)
    return Form(
        content_type=f"multipart/form-data; boundary={boundary}",
        head=head,
        file=file,
        tail=tail,
        length=None if size is None else len(head) + size + len(tail),
        is_repeatable=isinstance(file, (str, os.PathLike, bytes)),
    )


def _size_of(file: FileContent) -> int | None:
    if isinstance(file, bytes):
        return len(file)
    return os.stat(file).st_size if isinstance(file, (str, os.PathLike)) else None


def _name_of(file: FileContent) -> str:
    path = file if isinstance(file, (str, os.PathLike)) else getattr(file, "name", "file")
    return os.path.basename(path) if isinstance(path, (str, os.PathLike)) else "file"


def _quoted(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
