import { ia5String, oid, printableString, sequence, set, utf8String } from "./der.ts";

const OIDS = {
  commonName: "2.5.4.3",
  name: "2.5.4.41",
  organization: "2.5.4.10",
  organizationalUnit: "2.5.4.11",
  country: "2.5.4.6",
  emailAddress: "1.2.840.113549.1.9.1",
  /** RFC, or "RFC / RFC of the representative". */
  x500UniqueIdentifier: "2.5.4.45",
  /** CURP, or " / CURP of the representative". */
  serialNumber: "2.5.4.5",
} as const;

export type NamePart = keyof typeof OIDS;

/** The parts of a subject or issuer, in the order they are written. */
export type X501Name = readonly (readonly [NamePart, string])[];

function encoded(part: NamePart, text: string): Buffer {
  if (part === "country") return printableString(text);
  if (part === "emailAddress") return ia5String(text);
  return utf8String(text);
}

/** The DER of an X.501 Name. */
export function nameDer(name: X501Name): Buffer {
  return sequence(...name.map(([part, text]) => set(sequence(oid(OIDS[part]), encoded(part, text)))));
}
