/** A subject or an issuer, attribute by attribute. */
export interface DistinguishedName {
  /** The first value of an attribute: CN, O, OU, serialNumber, x500UniqueIdentifier … */
  get(attribute: string): string | undefined;
  /**
   * `CN=…,O=…` in the order of the certificate, what RFC 4514 asks to escape inside a value written as `\2c`: the form
   * in which programs accepted by the SAT write X509IssuerName.
   */
  readonly rfc4514: string;
}

/** Reads the form that Node prints: one `attribute=value` a line, RFC 2253 escapes, U+XXXX as UTF-8. */
export function distinguishedName(text: string): DistinguishedName {
  const pairs = text
    .split("\n")
    .map((line) => ({ attribute: line.slice(0, line.indexOf("=")), escaped: line.slice(line.indexOf("=") + 1) }));
  return {
    get: (attribute) => withoutEscapes(pairs.find((pair) => pair.attribute === attribute)?.escaped),
    rfc4514: pairs
      .map(({ attribute, escaped }) => `${attribute}=${withHexEscapes(withoutEscapes(escaped) ?? "")}`)
      .join(","),
  };
}

function withoutEscapes(escaped: string | undefined): string | undefined {
  return escaped?.replace(/\\([0-9A-F]{2}|.)/g, (_, code: string) =>
    code.length === 2 ? String.fromCharCode(Number.parseInt(code, 16)) : code,
  );
}

/** Separators anywhere, controls, a blank at either end, a # at the start. */
const TO_ESCAPE = /[\\"+,;<=>\p{Cc}]|^[ #]| $/gu;

function withHexEscapes(value: string): string {
  return value.replace(TO_ESCAPE, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
