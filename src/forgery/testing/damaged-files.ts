/** What mail, printers, web servers, transfers and disks do to whole files, none of which is anybody's forgery. */

type Damage = (bytes: Buffer, other: Buffer) => Buffer;

const text = (content: string) => Buffer.from(content, "latin1");
const inLatin = (bytes: Buffer, from: RegExp, to: string) => text(bytes.toString("latin1").replace(from, to));
const around =
  (before: string, after: string): Damage =>
  (bytes) =>
    Buffer.concat([text(before), bytes, text(after)]);

/** What stands around the file was added; its own bytes are all there. */
const surrounded: Readonly<Record<string, Damage>> = {
  "a mail's head": around("Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n", ""),
  "a mail's boundaries": around("--=_Next\r\nContent-Type: application/pdf\r\n\r\n", "\r\n--=_Next--\r\n"),
  "a long mail's head": around("Received: from one host by another\r\n".repeat(60), ""),
  "a printer's job language": around(
    '\x1b%-12345X@PJL JOB NAME="x"\r\n@PJL ENTER LANGUAGE=PDF\r\n',
    "\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X",
  ),
  "a byte order mark": around("\xef\xbb\xbf", ""),
  "blank lines": around("\r\n\r\n", "\r\n\r\n"),
  "a server's warning": around("<br />\n<b>Notice</b>: Undefined index in <b>/x.php</b> on line 3<br />\n", ""),
  "a server's page behind it": around("", "\n<!DOCTYPE html>\n<html><body>Fatal error on line 12</body></html>\n"),
  "an old end of file": around("", "\x1a"),
  "zeros up to a block": (bytes) => Buffer.concat([bytes, Buffer.alloc(8_192 - (bytes.length % 4_096))]),
  "blanks behind it": around("", " ".repeat(3_000)),
};

/** The file with another one, or with a part of itself. */
const joined: Readonly<Record<string, Damage>> = {
  "two copies": (bytes) => Buffer.concat([bytes, bytes]),
  "two copies on lines of their own": (bytes) => Buffer.concat([bytes, text("\r\n"), bytes]),
  "another document behind it": (bytes, other) => Buffer.concat([bytes, other]),
  "another document before it": (bytes, other) => Buffer.concat([other, bytes]),
  "its end twice": (bytes) => Buffer.concat([bytes, bytes.subarray(-200)]),
  "its first half before it": (bytes) => Buffer.concat([bytes.subarray(0, bytes.length / 2), bytes]),
  "its first half behind it": (bytes) => Buffer.concat([bytes, bytes.subarray(0, bytes.length / 2)]),
};

const ends = [3, 7, 20, 60, 200, 700];
const shares = [0.3, 0.5, 0.7, 0.9, 0.97];

/** A part of it is missing. */
const cut: Readonly<Record<string, Damage>> = Object.fromEntries([
  ...ends.map((count) => [`without its last ${count} bytes`, (bytes: Buffer) => bytes.subarray(0, -count)] as const),
  ...shares.flatMap((share) => [
    [`cut to ${share}`, (bytes: Buffer) => bytes.subarray(0, bytes.length * share)] as const,
    [
      `zeros from ${share} on`,
      (bytes: Buffer) => Buffer.from(bytes).fill(0, Math.floor(bytes.length * share)),
    ] as const,
  ]),
]);

/** Bytes were exchanged or lost throughout the file, or at one place of it. */
const changed: Readonly<Record<string, Damage>> = Object.fromEntries([
  ["line ends of two bytes", (bytes: Buffer) => inLatin(bytes, /\r?\n/g, "\r\n")],
  ["line ends of one byte", (bytes: Buffer) => inLatin(bytes, /\r\n/g, "\n")],
  ["carriage returns as line feeds", (bytes: Buffer) => inLatin(bytes, /\r/g, "\n")],
  ["lines without blanks at their ends", (bytes: Buffer) => inLatin(bytes, /[ \t]+(?=\r?\n)/g, "")],
  ["seven bits", (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte & 127))],
  ["written as UTF-8", (bytes: Buffer) => Buffer.from(bytes.toString("latin1"))],
  ["read as UTF-8", (bytes: Buffer) => Buffer.from(bytes.toString())],
  ...[0.2, 0.5, 0.8].flatMap((share) => {
    const place = (bytes: Buffer) => Math.floor(bytes.length * share);
    const without = (bytes: Buffer, count: number) =>
      Buffer.concat([bytes.subarray(0, place(bytes)), bytes.subarray(place(bytes) + count)]);
    return [
      [`a byte lost at ${share}`, (bytes: Buffer) => without(bytes, 1)] as const,
      [`a sector lost at ${share}`, (bytes: Buffer) => without(bytes, 512)] as const,
      [
        `a sector twice at ${share}`,
        (bytes: Buffer) => Buffer.concat([bytes.subarray(0, place(bytes) + 512), bytes.subarray(place(bytes))]),
      ] as const,
      [
        `a sector of zeros at ${share}`,
        (bytes: Buffer) => Buffer.from(bytes).fill(0, place(bytes), Math.min(bytes.length, place(bytes) + 512)),
      ] as const,
    ];
  }),
]);

/** A signature shows that bytes were exchanged at one place, but not by whom. */
export const damagesOfSigned = { ...surrounded, ...joined, ...cut };
export const damages = { ...damagesOfSigned, ...changed };
