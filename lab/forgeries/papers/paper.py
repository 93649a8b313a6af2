"""A paper before it is typeset: blocks from top to bottom, and the values on it that a forger would want to change."""

import datetime
import random
from dataclasses import dataclass, field

from papers.words import BANKS, DATES, MONEY, PEOPLE, STREETS, TOWNS, WORDS


@dataclass(frozen=True)
class Value:
    field: str
    role: str
    text: str
    # What it would become; empty where only together with others.
    forged: str
    # Which of the places with this text, from above.
    nth: int = 0
    contradicts: bool = True


@dataclass
class Paper:
    issuer: "Issuer"
    seed: int
    kind: str
    language: str
    blocks: list = field(default_factory=list)
    values: list = field(default_factory=list)
    # Changes of several values that leave the page consistent: lists of (text, nth, forged).
    chains: list = field(default_factory=list)


@dataclass(frozen=True)
class Issuer:
    name: str
    kind: str
    language: str
    money: str
    date: str
    look: str
    program: str
    style: int
    tax: int = 20


class Accounts:
    """Account numbers that could exist: with the check digits that their country has of its own, and those of the IBAN."""

    def __init__(self, chance):
        self.chance = chance

    def digits(self, count):
        return "".join(str(self.chance.randint(0, 9)) for _ in range(count))

    def until(self, make, is_right):
        while True:
            text = make()
            if is_right(text):
                return text

    def national_of(self, country, bank):
        """What stands in the IBAN behind its check digits, and the account and bank code as they are printed beside it."""
        if country == "GB":
            sort, account = "60" + self.digits(4), self.digits(8)
            return bank + sort + account, account, f"{sort[:2]}-{sort[2:4]}-{sort[4:]}"
        if country == "FR":
            branch, account = self.digits(5), self.digits(11)
            key = 97 - (89 * int(bank) + 15 * int(branch) + 3 * int(account)) % 97
            return f"{bank}{branch}{account}{key:02d}", account, bank
        if country == "ES":
            def control(text):
                return {10: 1, 11: 0}.get(rest := 11 - weighted(text, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11, rest)
            branch, account = self.digits(4), self.digits(10)
            return f"{bank}{branch}{control('00' + bank + branch)}{control(account)}{account}", account, bank
        if country == "IT":
            odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
            branch, account = self.digits(5), self.digits(12)
            body = bank + branch + account
            total = sum(odd[int(digit)] if index % 2 == 0 else int(digit) for index, digit in enumerate(body))
            return chr(65 + total % 26) + body, account, bank
        if country == "NL":
            account = self.until(lambda: "0" + self.digits(9), lambda text: weighted(text, range(10, 0, -1)) % 11 == 0)
            return bank + account, account, bank
        if country == "PT":
            body = bank + self.digits(15)
            return f"{body}{98 - int(body + '00') % 97:02d}", body[8:], bank
        if country == "CZ":
            account = self.until(lambda: self.digits(10), lambda text: weighted(text, [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]) % 11 == 0)
            return bank + "000000" + account, account, bank
        if country == "FI":
            body = bank + self.digits(12)
            doubled = sum(sum(map(int, str(int(digit) * (2 if index % 2 == 0 else 1)))) for index, digit in enumerate(reversed(body)))
            return f"{body}{-doubled % 10}", body[1:], bank
        account = self.digits({"DE": 10, "PL": 16, "SE": 17, "DK": 10}[country])
        return bank + account, account, bank


def weighted(text, weights):
    return sum(int(digit) * weight for digit, weight in zip(text, weights))


def iban_of(language, chance):
    """IBAN in groups of four, account number, bank code."""
    country, bank, _ = BANKS[language]
    national, account, code = Accounts(chance).national_of(country, bank)
    rest = int("".join(str(int(letter, 36)) for letter in national + country + "00")) % 97
    plain = f"{country}{98 - rest:02d}{national}"
    return " ".join(plain[start:start + 4] for start in range(0, len(plain), 4)), account, code


class Writer:
    """Numbers and dates as this issuer writes them, and what the blocks are made from."""

    def __init__(self, issuer, seed):
        self.issuer, self.chance = issuer, random.Random(f"{issuer.name}/{seed}")
        self.words = {**WORDS["en"], **WORDS[issuer.language]}
        self.thousands, self.decimals, self.pattern = MONEY[issuer.money]
        self.paper = Paper(issuer, seed, issuer.kind, issuer.language)
        self.issued = datetime.date(2024, 1, 8) + datetime.timedelta(days=self.chance.randint(0, 600))
        people = list(PEOPLE[issuer.language])
        self.chance.shuffle(people)
        self.person, self.stranger = people[0], people[1]
        towns, streets = list(TOWNS[issuer.language]), list(STREETS[issuer.language])
        self.chance.shuffle(towns), self.chance.shuffle(streets)
        self.town, self.other_town, self.street, self.other_street = towns[0], towns[1], f"{streets[0]} {self.chance.randint(2, 90)}", f"{streets[1]} {self.chance.randint(2, 90)}"
        self.own_street, self.own_town = f"{streets[2]} {self.chance.randint(2, 90)}", towns[2]
        self.iban, self.account, self.bank = iban_of(issuer.language, self.chance)
        self.bic = BANKS[issuer.language][2]

    def number(self, cents, is_signed=False):
        whole, part = divmod(abs(cents), 100)
        text = f"{whole:,}".replace(",", self.thousands) + self.decimals + f"{part:02d}"
        return ("-" if cents < 0 else "") + text

    def money(self, cents):
        return ("-" if cents < 0 else "") + self.pattern.format(self.number(abs(cents)))

    def date(self, day):
        return day.strftime(DATES[self.issuer.date])

    def days(self, day, count):
        return day + datetime.timedelta(days=count)

    def add(self, kind, **more):
        self.paper.blocks.append({"kind": kind, **more})

    def value(self, field, role, text, forged, nth=0, contradicts=True):
        self.paper.values.append(Value(field, role, text, forged, nth, contradicts))

    def raised(self, cents):
        """Another amount of as many digits, as a forger takes: a leading digit exchanged, or two digits."""
        text = str(abs(cents))
        place = 0 if self.chance.random() < 0.6 or len(text) < 4 else 1
        old = int(text[place])
        new = self.chance.choice([digit for digit in range(1, 10) if digit != old])
        return (-1 if cents < 0 else 1) * int(text[:place] + str(new) + text[place + 1:])

    def head(self):
        self.add("head", name=self.issuer.name, lines=[self.own_street, self.own_town])
        self.add("address", lines=[self.person, self.street, self.town])

    def identity(self, has_greeting):
        self.value("name", "address", self.person, self.stranger, 0, has_greeting)
        self.value("address", "street", self.street, self.other_street, 0, False)
        self.value("address", "town", self.town, self.other_town, 0, False)

    def bank_lines(self, is_full):
        lines = [f"IBAN {self.iban}"]
        if is_full:
            lines.append(f"{self.words['account']} {self.account} · {self.words['bank']} {self.bank} · BIC {self.bic}")
        other, _, _ = iban_of(self.issuer.language, self.chance)
        self.value("account", "IBAN", self.iban, other, 0, is_full)
        broken = self.iban[:-1] + str((int(self.iban[-1]) + self.chance.randint(1, 8)) % 10)
        self.value("account", "IBAN with wrong check digits", self.iban, broken, 0, True)
        foreign = "en" if self.issuer.language != "en" else "de"
        self.value("account", "IBAN of another country", self.iban, iban_of(foreign, self.chance)[0], 0, is_full)
        return lines
