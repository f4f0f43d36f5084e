/**
 * The labels of a Constancia de Situación Fiscal, in the order in which they are looked for: the longer before the one
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
export type CsfValues = Readonly<Partial<Record<Label, string>>>;

const NAMES = Object.keys(LABELS) as Label[];
/** A label with its colon, or the heading of a part, which ends the value before it. */
const LANDMARK = new RegExp(
  `(?:${NAMES.map((name) => `(?<${name}>(?<![\\p{L}\\p{N}])${LABELS[name]}\\s*:)`).join("|")})|` +
    "Datos (?:de Identificaci[oó]n del Contribuyente|del domicilio registrado|de Ubicaci[oó]n)|Actividades Econ[oó]micas|P[aá]gina\\s*\\[",
  "giu",
);

/** The first value of each label. A value ends at the next label, however it is broken into lines. */
export function csfValues(lines: readonly string[]): CsfValues {
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
