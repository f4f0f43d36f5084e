/** An RFC of a company has a character less than a person's. */
const COMPANY_RFC_LENGTH = 12;

/**
 * The issuer's name as its documents carry it. The SAT compares it with its own register, from where the certificate
 * has it (CFDI40139), so the certificate's outweighs what a person typed; but it ends with the kind of company, which
 * the register leaves out. The known kinds are cut where the certificate is read; of another, the issuer says in the
 * general data where the name ends.
 */
export function nameOnDocuments(rfc: string, certified: string | null, typed: string | null): string {
  if (certified === null) return typed ?? "";
  const name = plain(typed ?? "");
  const rest = plain(certified).slice(name.length);
  const isCut = name !== "" && plain(certified).startsWith(name) && /^,? /.test(rest);
  return rfc.length === COMPANY_RFC_LENGTH && isCut ? name : certified;
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase();
}
