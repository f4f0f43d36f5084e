import { expect, test } from "vitest";
import { csfRegimes, readCsf } from "./read-csf.ts";

const COMPANY = [
  "RFC:\tOSI120202AB3",
  "Denominación/Razón Social:\tOPEN SOURCE INTEGRATORS",
  "Régimen Capital:\tSOCIEDAD ANONIMA DE CAPITAL VARIABLE",
];
const PERSON = ["RFC:\tXIQB891116QE4", "Nombre (s):\tBERENICE", "Primer Apellido:\tXIMO", "Segundo Apellido:\tQUEZADA"];
const REST = [
  "Estatus en el padrón:\tACTIVO",
  "Datos del domicilio registrado",
  "Código Postal:42501\tTipo de Vialidad: CALLE",
];

/**
 * The heads of the document by how its two columns meet: what the reader of PDFs makes of the lines that both share.
 */
const HEADS: Readonly<Record<string, (name: string) => readonly string[]>> = {
  "a cell of its own, as since 2022": (name) => [
    "CÉDULA DE IDENTIFICACIÓN FISCAL\tCONSTANCIA DE SITUACIÓN FISCAL",
    "Registro Federal de Contribuyentes",
    `${name}\tLugar y Fecha de Emisión`,
    "Nombre, denominación o razón\tMIGUEL HIDALGO , CIUDAD DE MEXICO A 18 DE AGOSTO DE 2023",
    "social",
  ],
  "so near that a blank parts them": (name) => [
    "CONSTANCIA DE SITUACIÓN FISCAL",
    "Registro Federal de Contribuyentes",
    `${name} Lugar y Fecha de Emisión`,
    "Nombre, denominación o razón social",
    "MIGUEL HIDALGO , CIUDAD DE MEXICO A 18 DE AGOSTO DE 2023",
  ],
  "lines of the right column among those of the card, as before": (name) => [
    "CÉDULA DE IDENTIFICACIÓN FISCAL",
    "Registro Federal de Contribuyentes\tCONSTANCIA DE SITUACIÓN FISCAL",
    "Lugar y Fecha de Emisión",
    `${name}\tBENITO JUAREZ , CIUDAD DE MEXICO A 02 DE ENERO`,
    "Nombre, denominación o razón social\tDE 2017",
  ],
  "the day beside the name": (name) => [
    "Constancia de Situación Fiscal",
    "Registro Federal de Contribuyentes",
    `${name} BENITO JUAREZ , CIUDAD DE MEXICO A 02 DE ENERO DE 2017`,
    "Nombre, denominación o razón social",
  ],
};

test.each(Object.entries(HEADS))("the name has nothing of the right-hand column: %s", (_, head) => {
  const company = [...head("OPEN SOURCE INTEGRATORS"), ...COMPANY, ...REST];
  expect(readCsf([company], "2026-11-22")).toMatchObject({
    rfc: "OSI120202AB3",
    name: "OPEN SOURCE INTEGRATORS",
    zip_code: "42501",
  });
  const person = [...head("BERENICE XIMO QUEZADA"), ...PERSON, ...REST];
  expect(readCsf([person], "2026-11-22")).toMatchObject({ rfc: "XIQB891116QE4", name: "BERENICE XIMO QUEZADA" });
});

test("a name that is broken around its label is the card's, its lines without the right-hand column", () => {
  const head = [
    "CÉDULA DE IDENTIFICACIÓN FISCAL\tCONSTANCIA DE SITUACIÓN FISCAL",
    "Registro Federal de Contribuyentes",
    "OPEN SOURCE INTEGRATORS DE LA\tLugar y Fecha de Emisión",
    "PENINSULA DE BAJA CALIFORNIA SA DE CV\tTIJUANA , BAJA CALIFORNIA A 18 DE AGOSTO DE 2023",
    "Nombre, denominación o razón social",
  ];
  const lines = [
    ...head,
    COMPANY[0] ?? "",
    "PENINSULA DE BAJA CALIFORNIA",
    "Denominación/Razón Social:\tOPEN SOURCE INTEGRATORS",
    ...REST,
  ];
  expect(readCsf([lines], "2026-11-22")?.name).toBe("OPEN SOURCE INTEGRATORS DE LA PENINSULA DE BAJA CALIFORNIA");
});

const TODAY = "2026-11-20";
const keys = (...rows: string[]) =>
  csfRegimes(
    ["Actividades Económicas:", "Regímenes:", "Régimen\tFecha Inicio\tFecha Fin", ...rows, "Obligaciones:"],
    TODAY,
  ).map(({ key }) => key);

test.each([
  ["Régimen General de Ley Personas Morales", "601"],
  ["Régimen de las Personas Morales con Fines no Lucrativos", "603"],
  ["Régimen Simplificado de Confianza", "626"],
  ["Régimen de Arrendamiento", "606"],
  ["Régimen de los demás ingresos", "608"],
  ["Régimen de los ingresos por intereses", "614"],
  ["Régimen de Ingresos por Dividendos (socios y accionistas)", "611"],
  ["Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios", "605"],
  ["Régimen de Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras", "622"],
  ["Régimen de los ingresos por obtención de premios", "615"],
  ["Sin obligaciones fiscales", "616"],
])("%s is %s", (name, key) => {
  expect(keys(`${name}\t01/01/2020`)).toEqual([key]);
});

test("what has ended is left out, what ends later is not, and nothing is reported twice", () => {
  expect(
    keys("Régimen de Incorporación Fiscal\t01/01/2015\t31/12/2021", "Régimen de Arrendamiento\t01/01/2015\t31/12/2026"),
  ).toEqual(["606"]);
  expect(keys("Régimen de Arrendamiento\t01/01/2015", "Régimen de Arrendamiento\t01/01/2018")).toEqual(["606"]);
});

test("a name that nobody knows, or no list at all, gives nothing", () => {
  expect(keys("Régimen de los pequeños contribuyentes\t01/01/2010")).toEqual([]);
  expect(csfRegimes(["Obligaciones:"], TODAY)).toEqual([]);
});
