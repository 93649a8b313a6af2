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
declared-format-differs-from-content 1580 123 0 537 0 0 0 961 0 1897
amount-off-its-columns-edge 682 84 0 717 702 85 0 711 1 4393
annotation-over-value 338 49 0 822 339 49 0 822 0 8864
characters-mapped-out-of-order 60 21 0 933 243 64 0 857 2 49929
characters-numbered-out-of-order 194 54 0 876 243 64 0 857 5 15442
different-values-in-one-place 702 85 0 711 745 89 0 700 0 4268
digits-read-other-than-shown 1027 106 0 635 243 64 0 857 0 2917
field-value-differs-from-appearance 307 38 0 833 339 49 0 822 0 9759
hidden-value 1496 122 0 550 339 49 0 822 2 2003
inconsistent-spaces-after-colons 1496 122 0 550 702 85 0 711 7 2003
letters-read-other-than-shown 812 106 0 684 243 64 0 857 0 3690
page-of-another-make 320 77 0 828 891 99 0 678 1 9362
page-turned-to-outlines 554 88 0 753 891 99 0 678 0 5408
picture-over-value 25 17 0 949 745 89 0 700 0 119830
text-covered 29 13 0 947 745 89 0 700 5 103302
text-covered-and-retyped 29 13 0 947 745 89 0 700 0 103302
text-layer-differs-from-page-image 0 0 0 961 243 64 0 857 0 1000000
two-pages-of-different-make 228 54 0 863 891 99 0 678 3 13140
value-in-hidden-layer 1 1 0 960 339 49 0 822 1 1000000
value-in-several-fonts 702 85 0 711 702 85 0 711 4 4268
value-painted-out-of-order 682 84 0 717 891 99 0 678 2 4393
value-put-over-a-scan 1363 120 0 572 745 89 0 700 0 2198
value-set-in-other-type 682 84 0 717 702 85 0 711 2 4393
value-written-in-another-manner 1035 105 0 633 891 99 0 678 0 2895
impossible-metadata-date 1336 118 0 576 0 0 0 961 43 2243
metadata-creation-dates-disagree 679 78 0 717 0 0 0 961 9 4412
metadata-date-in-the-future 1334 118 0 577 0 0 0 961 0 2246
metadata-older-than-printed-date 141 25 0 898 0 0 0 961 6 21247
modified-before-created 1023 100 0 636 0 0 0 961 5 2929
program-unusual-for-document 30 8 0 947 0 0 0 961 3 99858
written-by-other-program-than-named 204 25 0 872 0 0 0 961 7 14685
box-off-its-background 119 35 0 907 745 89 0 700 0 25175
content-credentials-tell-of-edits 0 0 0 961 0 0 0 961 0 1000000
data-behind-the-picture 58 1 0 934 0 0 0 961 0 51651
editor-named-in-picture 1 1 0 960 0 0 0 961 0 1000000
paper-wiped-within-blocks 134 38 0 901 225 42 0 864 0 22357
places-that-differ-from-their-page 172 27 0 885 225 42 0 864 5 17418
thumbnail-differs-from-picture 0 0 0 961 0 0 0 961 0 1000000
value-softer-than-its-row 136 42 0 900 136 42 0 900 3 22028
readings-show-different-pages 6 6 0 958 6 6 0 958 1 499289
page-content-changed-in-later-revision 323 55 0 827 337 59 0 822 16 9275
page-redrawn-in-later-revision 323 55 0 827 337 59 0 822 7 9275
unused-content-shows-other-value 16 10 0 953 337 59 0 822 0 187234
value-replaced-in-later-revision 323 55 0 827 337 59 0 822 0 9275
words-replaced-in-later-revision 323 55 0 827 337 59 0 822 0 9275
account-contradicts-its-bank-details 6 3 0 958 463 84 0 780 0 499289
account-number-fails-its-check-digits 89 12 0 920 463 84 0 780 1 33660
bank-code-of-another-country 38 4 0 943 463 84 0 780 0 78836
booking-listed-twice 3 3 0 959 253 45 0 853 0 998578
booking-outside-its-period 0 0 0 961 281 55 0 843 0 1000000
date-breaks-the-order-of-its-column 77 25 0 925 281 55 0 843 0 38906
dates-in-impossible-order 7 3 0 958 281 55 0 843 0 427962
days-of-business-out-of-order 33 8 0 945 281 55 0 843 0 90780
details-differ-from-customer-record 0 0 0 961 463 84 0 780 0 1000000
embedded-invoice-differs-from-pages 105 6 0 913 463 84 0 780 5 28531
impossible-printed-date 236 44 0 860 281 55 0 843 0 12694
issue-date-years-from-other-dates 36 10 0 944 281 55 0 843 0 83215
line-amount-differs-from-quantity-and-price 82 11 0 923 253 45 0 853 0 36534
machine-readable-zone-fails-its-check-digits 0 0 0 961 463 84 0 780 0 1000000
masked-number-differs-from-full-number 0 0 0 961 463 84 0 780 0 1000000
numbered-rows-have-a-gap 18 11 0 952 253 45 0 853 0 166430
page-names-another-document 92 23 0 919 463 84 0 780 0 32563
page-numbers-are-inconsistent 179 34 0 882 463 84 0 780 1 16736
page-outside-of-the-period 45 17 0 940 281 55 0 843 0 66572
pay-does-not-add-up 0 0 0 961 253 45 0 853 0 1000000
pay-items-do-not-add-up 0 0 0 961 253 45 0 853 0 1000000
payment-code-differs-from-pages 13 1 0 955 463 84 0 780 0 230441
period-ends-before-it-begins 19 10 0 952 281 55 0 843 0 157671
person-differs-from-the-address 3 1 0 959 463 84 0 780 0 998578
printed-date-in-the-future 172 30 0 885 281 55 0 843 0 17418
registered-number-fails-its-check-digit 44 7 0 940 463 84 0 780 0 68085
repeated-line-differs-on-one-page 320 77 0 828 463 84 0 780 0 9362
running-balance-is-broken 1 1 0 960 253 45 0 853 0 1000000
running-balance-stops-at-a-page 92 23 0 919 253 45 0 853 0 32563
same-sum-stated-twice-differs 30 11 0 947 253 45 0 853 0 99858
sums-do-not-add-up 191 28 0 877 253 45 0 853 2 15685
tax-rate-unknown-to-its-country 25 6 0 949 253 45 0 853 0 119830
value-in-another-notation 1330 119 0 577 702 85 0 711 0 2253
weekday-differs-from-date 4 4 0 959 281 55 0 843 0 748934
words-differ-from-figures 0 0 0 961 253 45 0 853 0 1000000
change-forbidden-by-signature 22 8 0 950 0 0 0 961 0 136170
covered-bytes-differ-from-signature 153 18 0 893 0 0 0 961 4 19580
overlay-changed-after-signing 22 8 0 950 0 0 0 961 0 136170
signature-emptied 155 18 0 892 0 0 0 961 0 19328
signature-leaves-bytes-uncovered 59 11 0 933 0 0 0 961 1 50776
signature-removed 174 21 0 884 0 0 0 961 0 17217
signed-pages-changed-later 22 8 0 950 0 0 0 961 0 136170
signed-with-content-in-waiting 155 18 0 892 0 0 0 961 1 19328
signer-certificate-outside-validity 105 15 0 913 0 0 0 961 1 28531
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
