/** é as e, ñ as n. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Without accents, case or blanks around: how what people typed is compared. */
export function plainText(text: string): string {
  return withoutAccents(text).toLowerCase().trim();
}
