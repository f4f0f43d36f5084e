import { withoutRegimenSocietario } from "@timbra/cfdi";
import { type Csf, catalogueIds, isRfcFormat, regimeMismatch } from "@timbra/contract";
import { labelOf } from "@timbra/sat-catalogues";
import { withoutAccents } from "../lib/plain-text.ts";

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
      referencia: streetsBeside(values),
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

function streetsBeside({ between, andStreet }: CsfValues): string | null {
  const streets = [between, andStreet].filter((street) => street !== undefined);
  return streets.length === 0 ? null : `ENTRE ${streets.join(" Y ")}`;
}

/**
 * The labels of a Constancia de Situación Fiscal, in the order in which they are searched: the longer before the one
 * that it begins with.
 */
const LABELS = {
  rfc: "RFC",
  curp: "CURP",
  givenNames: "Nombre\\s*\\(s\\)",
  firstSurname: "Primer Apellido",
  secondSurname: "Segundo Apellido",
  companyName: "Denominaci[oó]n\\s*\\/\\s*Raz[oó]n Social",
  kindOfCompany: "R[eé]gimen (?:de )?Capital",
  tradeName: "Nombre Comercial",
  startOfOperations: "Fecha (?:de )?inicio de operaciones",
  status: "Estatus en el padr[oó]n",
  statusDate: "Fecha de [uú]ltimo cambio de estado",
  zipCode: "C[oó]digo Postal",
  streetKind: "Tipo de Vialidad",
  street: "Nombre de (?:la )?Vialidad",
  exteriorNumber: "N[uú]mero Exterior",
  interiorNumber: "N[uú]mero Interior",
  colony: "Nombre de la Colonia",
  locality: "Nombre de la Localidad",
  municipality: "Nombre del Municipio o Demarcaci[oó]n Territorial",
  state: "Nombre de la Entidad Federativa",
  between: "Entre Calle",
  andStreet: "Y Calle",
  email: "Correo Electr[oó]nico",
  phone: "Tel\\.? (?:Fijo|M[oó]vil)[^:]*",
} as const;

type Label = keyof typeof LABELS;
type CsfValues = Readonly<Partial<Record<Label, string>>>;

const NAMES = Object.keys(LABELS) as Label[];
/** A label with its colon, or the heading of a part, which ends the value before it. */
const LANDMARK = new RegExp(
  `(?:${NAMES.map((name) => `(?<${name}>(?<![\\p{L}\\p{N}])${LABELS[name]}\\s*:)`).join("|")})|` +
    "Datos (?:de Identificaci[oó]n del Contribuyente|del domicilio registrado|de Ubicaci[oó]n)|Actividades Econ[oó]micas|P[aá]gina\\s*\\[",
  "giu",
);

/** The first value of each label. A value ends at the next label, however it is broken into lines. */
function csfValues(lines: readonly string[]): CsfValues {
  const text = lines.join(" ").replace(/\s+/g, " ");
  const values: Partial<Record<Label, string>> = {};
  const marks = [...text.matchAll(LANDMARK)];
  for (const [at, mark] of marks.entries()) {
    const label = NAMES.find((name) => mark.groups?.[name] !== undefined);
    const value = text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length).trim();
    if (label !== undefined && value !== "") values[label] ??= value;
  }
  return values;
}

export interface CsfRegime {
  readonly id: number;
  readonly key: string;
  readonly label: string;
}

/** Words that constancia and catalogue do not share though they mean the same regime. */
const EMPTY: ReadonlySet<string> = new Set("regimen de del la las el los por e y a o en con que ingresos".split(" "));
/** The part of their words that two names of one regime share at least. */
const ALIKE = 0.5;
const DATE = /(\d{2})\/(\d{2})\/(\d{4})/g;

/**
 * The regimes of the part of that name which have not ended before a day (`AAAA-MM-DD`). A name may be broken into
 * lines; its dates end it.
 */
export function csfRegimes(lines: readonly string[], day: string): readonly CsfRegime[] {
  const found: CsfRegime[] = [];
  let name = "";
  for (const line of regimeLines(lines)) {
    name = `${name} ${line.replace(DATE, " ")}`;
    const [since, until] = [...line.matchAll(DATE)].map(([, dd, mm, yyyy]) => `${yyyy}-${mm}-${dd}`);
    if (since === undefined) continue;
    const regime = likest(name);
    const ended = until !== undefined && until < day;
    if (regime !== null && !ended && !found.some(({ id }) => id === regime.id)) found.push(regime);
    name = "";
  }
  return found;
}

function regimeLines(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => /^reg[ií]menes\s*:?$/iu.test(line.trim()));
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^(obligaciones|sus datos personales|p[aá]gina\s*\[)/iu.test(line.trim()));
  return (end < 0 ? rest : rest.slice(0, end)).filter(
    (line) => !/^r[eé]gimen\s+fecha/iu.test(line.replace(/\t/g, " ").trim()),
  );
}

/** The regime of the catalogue whose name has most of these words. */
function likest(name: string): CsfRegime | null {
  const words = wordsOf(name);
  const scored = catalogueIds("tax_regime").map(({ id, key }) => {
    const label = labelOf("c_RegimenFiscal", key) ?? "";
    return { regime: { id, key, label: `${key} - ${label}` }, score: shared(words, wordsOf(label)) };
  });
  const best = scored.sort((one, other) => other.score - one.score)[0];
  return best !== undefined && best.score >= ALIKE ? best.regime : null;
}

function wordsOf(text: string): ReadonlySet<string> {
  const plain = withoutAccents(text).toLowerCase();
  return new Set((plain.match(/[a-z]+/g) ?? []).filter((word) => !EMPTY.has(word)));
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / (one.size + other.size - both || 1);
}
