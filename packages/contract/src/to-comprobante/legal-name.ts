/** A name as the SAT's register writes them: upper case, single blanks (guide p. 15-17). Accents and Ñ stay. */
export function legalName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase();
}
