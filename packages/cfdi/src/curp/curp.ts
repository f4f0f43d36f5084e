/** t_CURP of tdCFDI.xsd: letters, date, sex (H, M, or X), state, inner consonants, homoclave, check digit. */
const CURP = new RegExp(
  "^[A-Z][AEIOUX][A-Z]{2}\\d{2}(0[1-9]|1[012])(0[1-9]|[12]\\d|3[01])[MHX]" +
    "([ABCMTZ]S|[BCJMOT]C|[CNPST]L|[GNQ]T|[GQS]R|C[MH]|[MY]N|[DH]G|NE|VZ|DF|SP)" +
    "[BCDFGHJ-NP-TV-Z]{3}[0-9A-Z]\\d$",
);

/** The value of a character is its place here. */
const VALUES = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";

/** Whether the text has the form of a CURP; says nothing of its check digit. */
export function isValidCurp(text: string): boolean {
  return CURP.test(text);
}

/** Whether the last digit is the one that the first 17 characters give. Old certificates carry some that are not. */
export function curpCheckDigitOk(text: string): boolean {
  const characters = [...text].slice(0, 17);
  const total = characters.reduce((sum, character, at) => sum + VALUES.indexOf(character) * (18 - at), 0);
  return text.length === 18 && String((10 - (total % 10)) % 10) === text[17];
}
