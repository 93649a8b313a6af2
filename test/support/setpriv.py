"""Does what setpriv of util-linux 2.41 does with the options that the service gives it, where the system's own is older."""

import ctypes
import os
import stat
import struct
import sys

libc = ctypes.CDLL(None, use_errno=True)
RIGHTS = (
    "execute write-file read-file read-dir remove-dir remove-file make-char make-dir make-reg make-sock make-fifo make-block make-sym "
    "refer truncate"
).split()
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
DEATH_SIGNAL, NO_NEW_PRIVS, SET_SECCOMP, DROP_BOUNDING, AMBIENT = 1, 38, 22, 24, 47
KILL = 9


def check(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def mask(names):
    return sum(1 << RIGHTS.index(name) for name in names.split(","))


def restrict(rules):
    everything = struct.pack("Q", (1 << len(RIGHTS)) - 1)
    ruleset = check(libc.syscall(CREATE_RULESET, everything, len(everything), 0))
    for rule in rules:
        _, names, path = rule.split(":", 2)
        folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
        check(libc.syscall(ADD_RULE, ruleset, 1, struct.pack("=Qi", mask(names), folder), 0))
    check(libc.syscall(RESTRICT_SELF, ruleset, 0))


def load(path):
    with open(path, "rb") as file:
        code = file.read()
    lines = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(lines))
    check(libc.prctl(SET_SECCOMP, 2, program, 0, 0))


words = sys.argv[1:]
if words == ["--help"]:
    print("--landlock-access --landlock-rule --seccomp-filter")
    sys.exit()
rules, filters, drops = [], [], False
while words[0] != "--":
    word = words.pop(0)
    if word == "--landlock-rule":
        rules.append(words.pop(0))
    elif word == "--seccomp-filter":
        filters.append(words.pop(0))
    elif word == "--landlock-access":
        assert words.pop(0) == "fs"
    elif word == "--pdeathsig":
        assert words.pop(0) == "KILL"
    elif word.endswith("-caps=-all") or word == "--bounding-set=-all":
        drops = True
    else:
        assert word == "--no-new-privs", word
check(libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0))
for path in filters:
    load(path)
if drops:
    for number in range(64):
        libc.prctl(DROP_BOUNDING, number, 0, 0, 0)
    libc.prctl(AMBIENT, 4, 0, 0, 0)
    header, none = struct.pack("Ii", 0x20080522, 0), bytes(24)
    check(libc.capset(header, none))
check(libc.prctl(DEATH_SIGNAL, KILL, 0, 0, 0))
if rules:
    restrict(rules)
os.execv(words[1], words[1:])
