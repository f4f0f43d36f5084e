import type { X501Name } from "./distinguished-name.ts";

/** Certificates of companies also name a representative; this one does not exist. */
const REPRESENTATIVE = { rfc: "XOJI740919U48", curp: "XOJI740919HSRSRL05" };

/** The CURP the SAT gives to people who have none; nobody's own. */
const GENERIC_CURP = "XEXX010101HNEXXXA4";

/** Whom a certificate is for. */
export interface Taxpayer {
  readonly rfc: string;
  /** As the SAT has it, with the régimen societario if it is a company. */
  readonly name: string;
}

/** The subject of a seal certificate (CSD): the branch in OU is what tells it from an e.firma. */
export function csdSubject(taxpayer: Taxpayer): X501Name {
  return [...identity(taxpayer), ["organizationalUnit", "Sucursal 1"]];
}

/** The subject of an e.firma (FIEL): country and e-mail, no branch. */
export function fielSubject(taxpayer: Taxpayer): X501Name {
  return [...identity(taxpayer), ["country", "MX"], ["emailAddress", "pruebas@example.com"]];
}

function identity({ rfc, name }: Taxpayer): X501Name {
  const company = rfc.length === 12;
  return [
    ["commonName", name],
    ["name", name],
    ["organization", name],
    ["x500UniqueIdentifier", company ? `${rfc} / ${REPRESENTATIVE.rfc}` : rfc],
    ["serialNumber", company ? ` / ${REPRESENTATIVE.curp}` : GENERIC_CURP],
  ];
}
