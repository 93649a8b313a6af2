/** Names in Latin letters: Cyrillic, Greek and Arabic by tables, other letters without their marks. */

/** Letters of Russian and its neighbours, by the usual English spelling; what differs between systems is folded later. */
const cyrillic = `а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch
  ъ: ы:y ь: э:e ю:yu я:ya і:i ї:yi є:ye ґ:g ў:u ђ:dj ј:j љ:lj њ:nj ћ:c џ:dzh ѓ:gj ќ:kj ѕ:dz ә:a ғ:gh қ:k ң:n ө:o ұ:u ү:u һ:h ѣ:e`;

/** Modern Greek as in passports (ELOT 743), without marks; pairs of letters come first. */
const greekPairs = "αυ:av ευ:ev ηυ:iv ου:ou γγ:ng γχ:nch γξ:nx μπ:b ντ:nt γκ:gk";
const greek = `α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o`;

/** Consonants and long vowels of Arabic and Persian; short vowels are not written. */
const arabic = `ا:a أ:a إ:i آ:a ٱ:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:dh ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع: غ:gh ف:f ق:q ك:k ل:l م:m ن:n
  ه:h ة:a و:w ي:y ى:a ئ:y ؤ:w ء: پ:p چ:ch ژ:zh گ:g ک:k ی:y ھ:h ہ:h ے:e ں:n ٹ:t ڈ:d ڑ:r`;

/** Latin letters that are not a letter with a mark. */
const latin = "ß:ss ø:o æ:ae œ:oe ł:l đ:d ð:d þ:th ı:i ə:a ħ:h ŋ:n";

const tableOf = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/\s+/).map((pair) => pair.split(":") as [string, string]));

const letters = tableOf([cyrillic, greek, arabic, latin].join(" "));
const pairs = tableOf(greekPairs);
const greekPair = new RegExp([...pairs.keys()].join("|"), "gu");

const arabicLetters = /\p{Script=Arabic}/u;
const latinOnly = /^[a-z0-9 ]*$/;
/** Marks over letters, joiners, and apostrophes within a name, which no other spelling keeps. */
const marks = /[\p{Mn}\u200c-\u200f\u0640'’‘ʼʹ`´"ʻ]/gu;

/** Lower case, Latin, words divided by one blank; what is in no table is left out. */
export function toLatin(text: string): string {
  const lower = text.toLowerCase();
  if (latinOnly.test(lower)) return lower.trim().replace(/ +/g, " ");
  const isArabic = arabicLetters.test(lower);
  // й and ї are letters of their own, not letters with a mark.
  const composed = lower.normalize("NFKC").replace(/[йї]/g, (letter) => letters.get(letter) ?? "");
  const bare = composed.normalize("NFKD").replace(marks, "").normalize("NFC");
  // Within a word both letters are long vowels more often than not.
  const joined = isArabic
    ? bare
        .replace(/(?<=^|\s)ال(?=\S{2})/gu, "al ")
        .replace(/(?<=\S)و/gu, "u")
        .replace(/(?<=\S)[يی]/gu, "i")
    : bare;
  const spelled = joined
    .replace(greekPair, (pair) => pairs.get(pair) ?? "")
    .replace(/[^a-z0-9\s]/gu, (letter) => letters.get(letter) ?? (/[\p{L}\p{N}]/u.test(letter) ? "" : " "));
  return spelled.trim().replace(/\s+/g, " ");
}
