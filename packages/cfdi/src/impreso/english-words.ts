import { groupsOf } from "./groups.ts";

const BELOW_TWENTY = [
  ...[
    "ZERO",
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "ELEVEN",
    "TWELVE",
    "THIRTEEN",
    "FOURTEEN",
  ],
  ...["FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN"],
];
const ENGLISH_TENS = ["", "", "TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY"];
/** Short scale. */
const ENGLISH_SCALES = ["", "THOUSAND", "MILLION", "BILLION", "TRILLION", "QUADRILLION", "QUINTILLION", "SEXTILLION"];

/** A whole number in capitals, of up to 24 digits. */
export function englishWords(digits: string): string {
  if (digits.length > ENGLISH_SCALES.length * 3) throw new RangeError("The number is too long to be said");
  const groups = groupsOf(digits, 3);
  const words = groups.flatMap((group, index) => {
    const scale = ENGLISH_SCALES[groups.length - 1 - index];
    if (group === 0) return [];
    return scale ? [englishBelowThousand(group), scale] : [englishBelowThousand(group)];
  });
  return words.join(" ") || "ZERO";
}

function englishBelowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words = hundreds > 0 ? [`${BELOW_TWENTY[hundreds]} HUNDRED`] : [];
  if (rest > 0) words.push(englishBelowHundred(rest));
  return words.join(" ");
}

function englishBelowHundred(value: number): string {
  if (value < 20) return BELOW_TWENTY[value] ?? "";
  const tens = ENGLISH_TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens}-${BELOW_TWENTY[value % 10]}`;
}
