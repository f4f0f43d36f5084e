import { withoutRegimenSocietario } from "@timbra/cfdi";
import { type Csf, isRfcFormat, regimeMismatch } from "@timbra/contract";
import { csfRegimes } from "./csf-regimes.ts";
import { type CsfValues, csfValues } from "./csf-values.ts";

const COMPANY_RFC_LENGTH = 12;
const IS_CSF = /situaci[oó]n\s+fiscal|identificaci[oó]n\s+fiscal/iu;

/**
 * What the text of a Constancia de Situación Fiscal says, for a person to confirm; null when the text is of something
 * else.
 * @param day the day of the question, `AAAA-MM-DD`: a regime that has ended by then is left out
 */
export function readCsf(pages: readonly (readonly string[])[], day: string): Csf | null {
  const lines = pages.flat();
  if (!IS_CSF.test(lines.join(" "))) return null;
  const values = csfValues(lines);
  const rfc = rfcIn(values.rfc);
  return {
    rfc,
    name: nameIn(lines, values, rfc),
    zip_code: /^\d{5}/.exec(values.zipCode ?? "")?.[0] ?? null,
    tax_regimes: csfRegimes(lines, day).filter(({ id }) => rfc === null || regimeMismatch(rfc, id) === null),
    status: values.status?.split(" ")[0] ?? null,
    address: {
      calle: streetIn(values),
      no_exterior: values.exteriorNumber ?? null,
      no_interior: values.interiorNumber ?? null,
      colonia: values.colony ?? null,
      localidad: values.locality ?? null,
      municipio: values.municipality ?? null,
      estado: values.state ?? null,
    },
  };
}

function rfcIn(text: string | undefined): string | null {
  const rfc = text?.split(" ")[0]?.toUpperCase() ?? "";
  return rfc !== "" && isRfcFormat(rfc) ? rfc : null;
}

/**
 * The name as invoices carry it. One that is broken around its label is taken from the card at the head of the
 * document, which has it whole.
 */
function nameIn(lines: readonly string[], values: CsfValues, rfc: string | null): string | null {
  const person = [values.givenNames, values.firstSurname, values.secondSurname]
    .filter((part) => part !== undefined)
    .join(" ");
  const told = (values.companyName ?? person).toUpperCase();
  const card = cardName(lines);
  const name = card.includes(told) && card.length > told.length ? card : told;
  const registered = rfc?.length === COMPANY_RFC_LENGTH ? withoutRegimenSocietario(name) : name;
  return registered === "" ? null : registered;
}

/**
 * What stands on the right of the card, in the same lines: the title of the document, and where and when it was issued.
 */
const BESIDE = /(?:constancia de situaci[oó]n fiscal|lugar y fecha de emisi[oó]n).*$/iu;
const ISSUED = /\bA \d{1,2}(?: DE \p{L}+(?: DE \d{4})?)?\b|\bDE \d{4}\b/u;

/**
 * What stands on the card between "Registro Federal de Contribuyentes" and "Nombre, denominación o razón social"; ""
 * where anything else is among it.
 */
function cardName(lines: readonly string[]): string {
  const left = lines.map((line) => (line.split("\t")[0] ?? "").replace(BESIDE, "").trim());
  const text = left
    .filter((line) => line !== "")
    .join(" ")
    .replace(/\s+/g, " ");
  const found = /Registro Federal de Contribuyentes (.{1,400}?) Nombre,? denominaci[oó]n o raz[oó]n social/iu.exec(
    text,
  );
  const name = (found?.[1] ?? "").toUpperCase();
  return ISSUED.test(name) ? "" : name;
}

function streetIn({ streetKind, street }: CsfValues): string | null {
  if (street === undefined) return null;
  return streetKind === undefined || street.toUpperCase().startsWith(streetKind.toUpperCase())
    ? street
    : `${streetKind} ${street}`;
}
