"""The kinds of papers: invoices, statements, pay slips, bills, certificates and letters, with their sums."""

from papers.layouts import LayoutWriter, layout
from papers.paper import Writer, iban_of


def invoice(writer):
    words, chance = writer.words, writer.chance
    writer.head()
    due, delivered = writer.days(writer.issued, chance.choice([14, 30])), writer.days(writer.issued, -chance.randint(1, 9))
    number = f"{chance.choice(['RE', 'INV', 'F', ''])}{writer.issued.year}-{chance.randint(1000, 9999)}"
    facts = [(words["number"], number), (words["issued"], writer.date(writer.issued)), (words["delivered"], writer.date(delivered)),
             (words["due"], writer.date(due)), (words["customer"], str(chance.randint(10000, 99999)))]
    writer.add("facts", rows=facts)
    writer.add("title", text=f"{words['invoice']} {number}")
    has_greeting = writer.issuer.style % 2 == 0
    if has_greeting:
        writer.add("text", text=words["dear"].format(writer.person))
    rows, lines = [], []
    for thing in chance.sample(words["things"], chance.randint(3, 7)):
        quantity, price = chance.randint(1, 12), chance.randint(450, 60000)
        lines.append((quantity, price, quantity * price))
        rows.append([thing, str(quantity), writer.number(price), writer.number(quantity * price)])
    net = sum(line[2] for line in lines)
    tax = round(net * writer.issuer.tax / 100)
    writer.add("table", head=[words["item"], words["quantity"], words["price"], words["amount"]], align="lrrr", rows=rows)
    writer.add("totals", rows=[(words["net"], writer.money(net)), (words["tax"].format(writer.issuer.tax), writer.money(tax)), (words["gross"], writer.money(net + tax))])
    writer.add("text", text=words["pay"].format(writer.money(net + tax), writer.date(due)))
    writer.add("foot", lines=writer.bank_lines(is_full=writer.issuer.style % 3 != 1))
    index = chance.randrange(len(lines))
    quantity, price, amount = lines[index]
    if quantity > 1:
        writer.value("amount", "row amount", writer.number(amount), writer.number(writer.raised(amount)))
        writer.value("amount", "unit price", writer.number(price), writer.number(writer.raised(price)))
    writer.value("amount", "net", writer.money(net), writer.money(writer.raised(net)))
    writer.value("amount", "tax", writer.money(tax), writer.money(writer.raised(tax)))
    more = writer.raised(net + tax)
    writer.value("amount", "gross", writer.money(net + tax), writer.money(more))
    writer.value("amount", "gross in the text", writer.money(net + tax), writer.money(more), 1)
    writer.value("date", "due before issue", writer.date(due), writer.date(writer.days(writer.issued, -20)))
    writer.value("date", "issue", writer.date(writer.issued), writer.date(writer.days(writer.issued, -chance.randint(2, 25))), 0, False)
    writer.identity(has_greeting)
    larger = price * 3
    new_amount = quantity * larger
    new_net = net - amount + new_amount
    new_tax = round(new_net * writer.issuer.tax / 100)
    old = [amount, net, tax, net + tax]
    chain = [(writer.number(amount), 0, writer.number(new_amount)), (writer.money(net), 0, writer.money(new_net)), (writer.money(tax), 0, writer.money(new_tax)),
             (writer.money(net + tax), 0, writer.money(new_net + new_tax)), (writer.money(net + tax), 1, writer.money(new_net + new_tax))]
    if quantity > 1:
        chain.insert(0, (writer.number(price), 0, writer.number(larger)))
    if len(set(old)) == 4:
        writer.paper.chains.append(chain)


ODD = {
    "en": ("Discount {}%", "Shipping", "Deposit paid", "Amount due"), "de": ("Rabatt {} %", "Versand", "Anzahlung", "Restbetrag"),
    "fr": ("Remise {} %", "Frais de port", "Acompte versé", "Reste à payer"), "es": ("Descuento {} %", "Portes", "Anticipo", "Pendiente de pago"),
    "it": ("Sconto {}%", "Spedizione", "Acconto", "Saldo da pagare"), "nl": ("Korting {}%", "Verzendkosten", "Aanbetaling", "Te betalen"),
    "pl": ("Rabat {}%", "Wysyłka", "Zaliczka", "Pozostaje do zapłaty"), "sv": ("Rabatt {} %", "Frakt", "Förskott", "Kvar att betala"),
    "da": ("Rabat {} %", "Fragt", "Forudbetalt", "Restbeløb"), "pt": ("Desconto {}%", "Portes", "Adiantamento", "Valor em dívida"),
    "cs": ("Sleva {} %", "Doprava", "Záloha", "Zbývá uhradit"), "fi": ("Alennus {} %", "Toimitus", "Ennakkomaksu", "Jää maksettavaksi"),
}


def odd_invoice(writer):
    """Arithmetic that is true and not the simplest: discount, shipping with its tax, a deposit that was paid."""
    words, chance = writer.words, writer.chance
    discount, shipping_word, deposit_word, left_word = ODD[writer.issuer.language]
    writer.head()
    due = writer.days(writer.issued, 14)
    number = f"{writer.issued.year}/{chance.randint(100, 999)}"
    writer.add("facts", rows=[(words["number"], number), (words["issued"], writer.date(writer.issued)), (words["due"], writer.date(due))])
    writer.add("title", text=words["invoice"])
    rows, total = [], 0
    for thing in chance.sample(words["things"], chance.randint(2, 5)):
        quantity, price = chance.randint(1, 9), chance.randint(900, 40000)
        total += quantity * price
        rows.append([thing, str(quantity), writer.number(price), writer.number(quantity * price)])
    share = chance.choice([3, 5, 10])
    off, shipping = round(total * share / 100), chance.choice([490, 690, 1250])
    net = total - off + shipping
    tax = round(net * writer.issuer.tax / 100)
    deposit = round((net + tax) * 0.3)
    left = net + tax - deposit
    writer.add("table", head=[words["item"], words["quantity"], words["price"], words["amount"]], align="lrrr", rows=rows)
    writer.add("totals", rows=[(discount.format(share), writer.money(-off)), (shipping_word, writer.money(shipping)), (words["net"], writer.money(net)), (words["tax"].format(writer.issuer.tax), writer.money(tax)),
                               (words["gross"], writer.money(net + tax)), (deposit_word, writer.money(-deposit)), (left_word, writer.money(left))])
    writer.add("foot", lines=writer.bank_lines(is_full=False))
    for role, cents in [("net", net), ("tax", tax), ("gross", net + tax), ("left to pay", left), ("deposit", -deposit)]:
        writer.value("amount", role, writer.money(cents), writer.money(writer.raised(cents)))
    writer.value("date", "due before issue", writer.date(due), writer.date(writer.days(writer.issued, -20)))
    writer.identity(False)


def statement(writer):
    words, chance = writer.words, writer.chance
    writer.head()
    first = writer.issued.replace(day=1)
    last = writer.days(first, 27)
    writer.add("title", text=f"{words['statement']} {chance.randint(1, 12)}/{first.year}")
    writer.add("facts", rows=[(words["period"], f"{writer.date(first)} - {writer.date(last)}"), ("IBAN", writer.iban), ("BIC", writer.bic),
                              (words["account"], writer.account), (words["bank"], writer.bank)])
    balance = chance.randint(60000, 900000)
    opening, day, rows, moves = balance, 1, [], []
    for _ in range(chance.randint(9, 16)):
        day = min(27, day + chance.randint(0, 2))
        cents = chance.choice([-1, -1, 1]) * chance.randint(700, 180000)
        balance += cents
        moves.append((cents, balance, day))
        rows.append([writer.date(first.replace(day=day)), f"{chance.choice(words['moves'])} {chance.randint(1000, 9999)}", writer.number(cents), writer.number(balance)])
    writer.add("totals", rows=[(words["opening"], writer.money(opening))])
    writer.add("table", head=[words["date"], words["text"], words["amount"], words["balance"]], align="llrr", rows=rows)
    writer.add("totals", rows=[(words["closing"], writer.money(balance))])
    cents, after, when = moves[chance.randrange(2, len(moves) - 1)]
    # A number that stands in a longer one with its sign is not found by itself.
    writer.value("amount", "booking", writer.number(cents), writer.number(writer.raised(cents)))
    writer.value("amount", "balance in a row", writer.number(after), writer.number(writer.raised(after)))
    writer.value("amount", "closing balance", writer.money(balance), writer.money(writer.raised(balance)), 1 if writer.money(balance) == writer.number(balance) else 0)
    writer.value("amount", "opening balance", writer.money(opening), writer.money(writer.raised(opening)))
    out = writer.days(last, chance.randint(9, 40))
    writer.value("date", "booking outside its period", writer.date(first.replace(day=moves[-1][2])), writer.date(out),
                 sum(1 for move in moves if move[2] == moves[-1][2]) - 1)
    other, number = other_account(writer)
    writer.value("account", "IBAN", writer.iban, other, 0, True)
    writer.value("account", "account number", writer.account, number, 0, True)
    writer.identity(False)
    lift = 250000
    chain, from_row = [], chance.randrange(2, len(moves))
    for index, (cents, after, _) in enumerate(moves[from_row:]):
        if index == 0:
            chain.append((writer.number(cents), 0, writer.number(cents + lift)))
        chain.append((writer.number(after), 0, writer.number(after + lift)))
    chain.append((writer.money(balance), 1 if writer.money(balance) == writer.number(balance) else 0, writer.money(balance + lift)))
    writer.paper.chains.append(chain)


def other_account(writer):
    """IBAN and account number of somebody else at the same bank."""
    return iban_of(writer.issuer.language, writer.chance)[:2]


def pay_slip(writer):
    words, chance = writer.words, writer.chance
    writer.head()
    paid = writer.issued.replace(day=26)
    hired = paid.replace(year=paid.year - chance.randint(2, 9), day=1)
    writer.add("title", text=f"{words['slip']} {paid.month:02d}/{paid.year}")
    writer.add("facts", rows=[(words["employee"], f"{writer.person}, {chance.randint(100, 999)}"), (words["hired"], writer.date(hired)), (words["paid_on"], writer.date(paid)), ("IBAN", writer.iban), ("BIC", writer.bic)])
    base, bonus, overtime = chance.randint(210000, 580000), chance.randint(5000, 40000), chance.randint(3000, 20000)
    earned = base + bonus + overtime
    taken = [round(earned * share) for share in (chance.uniform(0.11, 0.2), 0.093, 0.081)]
    writer.add("table", head=[words["item"], words["amount"]], align="lr", rows=[[words["base"], writer.number(base)], [words["bonus"], writer.number(bonus)], [words["overtime"], writer.number(overtime)]])
    writer.add("totals", rows=[(words["earned"], writer.money(earned))])
    writer.add("table", head=[words["item"], words["amount"]], align="lr", rows=[[words[name], writer.number(cents)] for name, cents in zip(["income_tax", "pension", "health"], taken)])
    writer.add("totals", rows=[(words["deductions"], writer.money(sum(taken))), (words["net_pay"], writer.money(earned - sum(taken)))])
    net = earned - sum(taken)
    for role, cents, written in [("basic salary", base, writer.number), ("gross pay", earned, writer.money), ("net pay", net, writer.money), ("income tax", taken[0], writer.number)]:
        writer.value("amount", role, written(cents), written(writer.raised(cents)))
    writer.value("date", "paid before joining", writer.date(hired), writer.date(writer.days(paid, 60)))
    writer.value("date", "joined", writer.date(hired), writer.date(hired.replace(year=hired.year - 3)), 0, False)
    writer.value("account", "IBAN", writer.iban, other_account(writer)[0], 0, False)
    writer.value("name", "address", writer.person, writer.stranger, 0, True)
    writer.value("address", "street", writer.street, writer.other_street, 0, False)
    more = 90000
    writer.paper.chains.append([(writer.number(base), 0, writer.number(base + more)), (writer.money(earned), 0, writer.money(earned + more)), (writer.money(net), 0, writer.money(net + more))])


def bill(writer):
    words, chance = writer.words, writer.chance
    writer.head()
    first = writer.issued.replace(day=1)
    last, due = writer.days(first, 364), writer.days(first, 390)
    writer.add("title", text=words["bill"])
    before = chance.randint(10000, 60000)
    used = chance.randint(1200, 5200)
    writer.add("facts", rows=[(words["period"], f"{writer.date(first)} - {writer.date(last)}"), (words["due"], writer.date(due)), (words["customer"], str(chance.randint(100000, 999999))),
                              (words["previous"], str(before)), (words["current"], str(before + used)), (words["used"], str(used))])
    writer.add("text", text=words["dear"].format(writer.person))
    energy, standing, grid = used * 28, 12 * chance.randint(700, 1400), used * 9
    net = energy + standing + grid
    tax = round(net * writer.issuer.tax / 100)
    paid = 12 * chance.randint(3000, 9000)
    writer.add("table", head=[words["item"], words["quantity"], words["price"], words["amount"]], align="lrrr",
               rows=[[words["energy"], str(used), writer.number(28), writer.number(energy)], [words["standing"], "12", writer.number(standing // 12), writer.number(standing)], [words["grid"], str(used), writer.number(9), writer.number(grid)]])
    left = net + tax - paid
    writer.add("totals", rows=[(words["net"], writer.money(net)), (words["tax"].format(writer.issuer.tax), writer.money(tax)), (words["gross"], writer.money(net + tax)),
                               (words["instalments"], writer.money(-paid)), (words["to_pay"], writer.money(left))])
    writer.add("foot", lines=writer.bank_lines(is_full=True))
    for role, cents, written in [("energy", energy, writer.number), ("net", net, writer.money), ("tax", tax, writer.money), ("gross", net + tax, writer.money), ("to pay", left, writer.money), ("instalments", -paid, writer.money)]:
        writer.value("amount", role, written(cents), written(writer.raised(cents)))
    writer.value("amount", "meter reading", str(before + used), str(before + used - 700))
    writer.value("date", "due in the period", writer.date(due), writer.date(writer.days(first, 40)))
    writer.identity(True)


def certificate(writer):
    words, chance = writer.words, writer.chance
    writer.head()
    cents = chance.randint(500000, 9000000)
    due = writer.days(writer.issued, 365)
    writer.add("title", text=words["certificate"])
    writer.add("facts", rows=[(words["date"], writer.date(writer.issued)), ("IBAN", writer.iban), ("BIC", writer.bic), (words["account"], writer.account), (words["bank"], writer.bank)])
    writer.add("text", text=words["certify"].format(writer.person, writer.money(cents), writer.date(due)))
    writer.add("table", head=[words["item"], words["amount"]], align="lr", rows=[[words["sum"], writer.number(cents - 1250)], [words["bonus"], writer.number(1250)]])
    writer.add("totals", rows=[(words["closing"], writer.money(cents))])
    more = writer.raised(cents)
    writer.value("amount", "sum in the text", writer.money(cents), writer.money(more), 0)
    writer.value("amount", "sum", writer.money(cents), writer.money(more), 1)
    writer.value("amount", "part", writer.number(cents - 1250), writer.number(writer.raised(cents - 1250)))
    other, number = other_account(writer)
    writer.value("account", "IBAN", writer.iban, other, 0, True)
    writer.value("account", "account number", writer.account, number, 0, True)
    writer.value("date", "due before issue", writer.date(due), writer.date(writer.days(writer.issued, -30)))
    writer.value("name", "address", writer.person, writer.stranger, 0, True)
    writer.value("address", "town", writer.town, writer.other_town, 0, False)


def letter(writer):
    words, chance = writer.words, writer.chance
    writer.head()
    cents = chance.randint(180000, 690000)
    since = writer.issued.replace(year=writer.issued.year - chance.randint(2, 8), day=1)
    writer.add("facts", rows=[(words["date"], writer.date(writer.issued)), (words["employee"], str(chance.randint(1000, 9999)))])
    writer.add("title", text=words["letter"])
    writer.add("text", text=words["dear"].format(writer.person))
    writer.add("text", text=words["employed"].format(writer.person, writer.date(since), writer.money(cents)))
    writer.add("foot", lines=writer.bank_lines(is_full=False))
    writer.value("amount", "salary", writer.money(cents), writer.money(writer.raised(cents)), 0, False)
    writer.value("date", "employed after the letter", writer.date(since), writer.date(writer.days(writer.issued, 90)))
    writer.value("date", "employed", writer.date(since), writer.date(since.replace(year=since.year - 4)), 0, False)
    writer.identity(True)


KINDS = {"invoice": invoice, "odd invoice": odd_invoice, "statement": statement, "pay slip": pay_slip, "bill": bill, "certificate": certificate, "letter": letter, "layout": layout}


def write_paper(issuer, seed):
    writer = LayoutWriter(issuer, seed) if issuer.kind == "layout" else Writer(issuer, seed)
    KINDS[issuer.kind](writer)
    return writer.paper
