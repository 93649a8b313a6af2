/** What each check did on honest files of strangers. Written by `node bin/run.js bench/documents/honest.ts --write`. */

/** Honest files with what is looked at, and their repositories. */
export interface Ground {
  readonly files: number;
  readonly repositories: number;
  /** Files that findings would call tampered by themselves. */
  readonly claimed: number;
  /** Upper 95 % bound of that share, with what all other checks did on their files. */
  readonly upper: number;
}

export interface FalseAlarms extends Ground {
  /** Files of which it reported anything. */
  readonly reported: number;
  /** Upper 95 % bound by its own files alone. */
  readonly plain: number;
  /** The same of all checks that look for its cause together. */
  readonly ofCause: Ground;
}

/**
 * A line a check: its files, repositories, claimed, upper bound; the same four of all checks of its cause; reported, plain bound. Bounds
 * are in a million.
 */
const table = `
earlier-document-with-other-details 0 0 0 961 0 0 0 961 0 1000000
earlier-document-with-the-same-number 0 0 0 961 0 0 0 961 0 1000000
made-from-the-file-of-an-earlier-document 0 0 0 961 0 0 0 961 0 1000000
statement-does-not-continue-the-earlier 0 0 0 961 0 0 0 961 0 1000000
value-replaced-since-an-earlier-picture 0 0 0 961 0 0 0 961 0 1000000
declared-format-differs-from-content 1581 123 0 537 8 3 0 957 0 1895
amount-off-its-columns-edge 57 16 0 934 811 91 0 740 1 52557
amounts-of-a-column-in-a-font-of-their-own 174 34 0 884 811 91 0 740 0 17217
annotation-over-value 338 49 0 822 339 49 0 822 0 8864
characters-mapped-out-of-order 49 16 0 938 243 64 0 857 0 61138
characters-numbered-out-of-order 194 54 0 876 243 64 0 857 4 15442
different-values-in-one-place 703 85 0 711 808 93 0 685 0 4262
digits-read-other-than-shown 1027 106 0 635 243 64 0 857 0 2917
field-value-differs-from-appearance 307 38 0 833 339 49 0 822 0 9759
hidden-value 1341 119 0 575 339 49 0 822 2 2234
inconsistent-spaces-after-colons 89 23 0 920 811 91 0 740 7 33660
letters-read-other-than-shown 814 106 0 683 243 64 0 857 0 3681
letters-unevenly-spaced 1245 116 0 592 811 91 0 740 0 2407
line-set-apart-from-its-block 663 82 0 722 811 91 0 740 0 4519
page-of-another-make 320 77 0 828 881 98 0 685 0 9362
page-turned-to-outlines 427 74 0 792 881 98 0 685 0 7016
picture-over-value 25 17 0 949 808 93 0 685 0 119830
text-covered 29 13 0 947 808 93 0 685 5 103302
text-covered-and-retyped 29 13 0 947 808 93 0 685 0 103302
text-layer-differs-from-page-image 0 0 0 961 243 64 0 857 0 1000000
two-pages-of-different-make 223 52 0 865 881 98 0 685 2 13434
value-in-hidden-layer 1 1 0 960 339 49 0 822 1 1000000
value-in-several-fonts 703 85 0 711 811 91 0 740 4 4262
value-painted-out-of-order 683 84 0 716 881 98 0 685 2 4387
value-put-over-a-scan 81 28 0 923 808 93 0 685 0 36985
value-set-in-other-type 683 84 0 716 811 91 0 740 2 4387
value-written-in-another-manner 1036 105 0 633 881 98 0 685 0 2892
bookings-after-the-file-was-made 0 0 0 961 8 3 0 957 0 1000000
content-credentials-tell-of-edits 0 0 0 961 8 3 0 957 0 1000000
generated-by-a-model 8 3 0 957 8 3 0 957 0 374467
impossible-metadata-date 1336 118 0 576 8 3 0 957 43 2243
metadata-creation-dates-disagree 679 78 0 717 8 3 0 957 9 4412
metadata-date-in-the-future 1334 118 0 577 8 3 0 957 0 2246
metadata-older-than-printed-date 124 18 0 905 8 3 0 957 5 24160
modified-before-created 1023 100 0 636 8 3 0 957 5 2929
program-unusual-for-document 30 8 0 947 8 3 0 957 3 99858
written-by-other-program-than-named 209 27 0 870 0 0 0 961 7 14334
box-off-its-background 132 46 0 901 808 93 0 685 0 22695
data-behind-the-picture 60 1 0 933 0 0 0 961 0 49929
date-drawn-unlike-its-column 0 0 0 961 811 91 0 740 0 1000000
editor-named-in-picture 1 1 0 960 8 3 0 957 0 1000000
paper-wiped-within-blocks 134 38 0 901 227 42 0 863 0 22357
places-that-differ-from-their-page 174 27 0 884 227 42 0 863 4 17217
same-glyph-in-two-places 31 3 0 946 31 3 0 946 0 96637
thumbnail-differs-from-picture 0 0 0 961 0 0 0 961 0 1000000
value-softer-than-its-row 172 55 0 885 172 55 0 885 4 17418
readings-show-different-pages 6 6 0 958 6 6 0 958 1 499289
page-content-changed-in-later-revision 323 55 0 827 337 59 0 822 16 9275
page-redrawn-in-later-revision 323 55 0 827 337 59 0 822 7 9275
unused-content-shows-other-value 16 10 0 953 337 59 0 822 0 187234
value-replaced-in-later-revision 323 55 0 827 337 59 0 822 0 9275
words-replaced-in-later-revision 323 55 0 827 337 59 0 822 0 9275
account-abroad-of-its-issuer 5 3 0 958 314 59 0 831 0 599147
account-contradicts-its-bank-details 6 3 0 958 314 59 0 831 0 499289
account-number-fails-its-check-digits 64 7 0 931 314 59 0 831 1 46809
bank-code-of-another-country 38 4 0 943 314 59 0 831 0 78836
booking-listed-twice 3 3 0 959 185 28 0 880 0 998578
booking-outside-its-period 0 0 0 961 261 51 0 850 0 1000000
date-breaks-the-order-of-its-column 6 5 0 958 261 51 0 850 0 499289
dates-in-impossible-order 5 2 0 958 261 51 0 850 0 599147
days-of-business-out-of-order 37 10 0 943 261 51 0 850 0 80966
details-differ-from-customer-record 0 0 0 961 314 59 0 831 0 1000000
embedded-invoice-differs-from-pages 105 6 0 913 314 59 0 831 5 28531
embedded-invoice-does-not-add-up 105 6 0 913 185 28 0 880 0 28531
impossible-printed-date 230 42 0 862 261 51 0 850 0 13025
issue-date-years-from-other-dates 37 10 0 943 261 51 0 850 0 80966
later-page-names-another-person 0 0 0 961 314 59 0 831 0 1000000
line-amount-differs-from-quantity-and-price 83 11 0 923 185 28 0 880 0 36094
machine-readable-zone-differs-from-page 0 0 0 961 314 59 0 831 0 1000000
machine-readable-zone-fails-its-check-digits 0 0 0 961 314 59 0 831 0 1000000
masked-number-differs-from-full-number 0 0 0 961 314 59 0 831 0 1000000
meter-readings-differ-from-consumption 0 0 0 961 185 28 0 880 0 1000000
numbered-rows-have-a-gap 7 5 0 958 185 28 0 880 0 427962
page-names-another-document 45 17 0 940 314 59 0 831 0 66572
page-numbers-are-inconsistent 96 25 0 917 314 59 0 831 1 31206
page-outside-of-the-period 45 17 0 940 261 51 0 850 0 66572
pay-does-not-add-up 0 0 0 961 185 28 0 880 0 1000000
pay-items-do-not-add-up 0 0 0 961 185 28 0 880 0 1000000
payment-code-differs-from-pages 13 1 0 955 314 59 0 831 0 230441
period-ends-before-it-begins 19 10 0 952 261 51 0 850 0 157671
person-differs-from-the-address 5 1 0 958 314 59 0 831 0 599147
postal-code-of-another-place 130 31 0 902 314 59 0 831 13 23045
printed-date-in-the-future 139 21 0 898 261 51 0 850 0 21553
registered-number-fails-its-check-digit 44 7 0 940 314 59 0 831 0 68085
repeated-line-differs-on-one-page 192 54 0 877 314 59 0 831 0 15603
running-balance-is-broken 0 0 0 961 185 28 0 880 0 1000000
running-balance-stops-at-a-page 0 0 0 961 185 28 0 880 0 1000000
same-sum-stated-twice-differs 4 3 0 959 185 28 0 880 0 748934
sums-do-not-add-up 180 28 0 882 185 28 0 880 1 16643
tax-differs-from-its-rate 24 6 0 949 185 28 0 880 0 124823
tax-rate-unknown-to-its-country 25 6 0 949 185 28 0 880 0 119830
value-in-another-notation 186 36 0 879 811 91 0 740 0 16107
weekday-differs-from-date 2 2 0 960 261 51 0 850 0 1000000
words-differ-from-figures 0 0 0 961 185 28 0 880 0 1000000
change-forbidden-by-signature 22 8 0 950 0 0 0 961 0 136170
content-credentials-fail-verification 0 0 0 961 0 0 0 961 0 1000000
covered-bytes-differ-from-signature 149 17 0 894 0 0 0 961 0 20106
overlay-changed-after-signing 22 8 0 950 0 0 0 961 0 136170
signature-emptied 155 18 0 892 0 0 0 961 0 19328
signature-leaves-bytes-uncovered 59 11 0 933 0 0 0 961 1 50776
signature-removed 174 21 0 884 0 0 0 961 0 17217
signed-pages-changed-later 22 8 0 950 0 0 0 961 0 136170
signed-with-content-in-waiting 155 18 0 892 0 0 0 961 1 19328
signer-certificate-outside-validity 103 14 0 914 0 0 0 961 1 29085
bytes-outside-the-document 1497 122 0 550 0 0 0 961 5 2002
cross-reference-differs-from-objects 1485 122 0 552 0 0 0 961 3 2018
damaged-structure 1497 122 0 550 0 0 0 961 12 2002
objects-outside-all-versions 1485 122 0 552 0 0 0 961 5 2018
`;

function readGround(numbers: readonly number[]): Ground {
  const [files = 0, repositories = 0, claimed = 0, upper = 0] = numbers;
  return { files, repositories, claimed, upper: upper / million };
}

const million = 1_000_000;

export const falseAlarms: Readonly<Record<string, FalseAlarms>> = Object.fromEntries(
  table
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line): [string, FalseAlarms] => {
      const [check = "", ...words] = line.split(" ");
      const numbers = words.map(Number);
      const [reported = 0, plain = 0] = numbers.slice(8);
      return [
        check,
        { ...readGround(numbers), reported, plain: plain / million, ofCause: readGround(numbers.slice(4)) },
      ];
    }),
);
