import { expect, test } from "vitest";
import { csfRegimes } from "./csf-regimes.ts";

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

test("what has ended is left out, what ends later is not, and nothing is told twice", () => {
  expect(
    keys("Régimen de Incorporación Fiscal\t01/01/2015\t31/12/2021", "Régimen de Arrendamiento\t01/01/2015\t31/12/2026"),
  ).toEqual(["606"]);
  expect(keys("Régimen de Arrendamiento\t01/01/2015", "Régimen de Arrendamiento\t01/01/2018")).toEqual(["606"]);
});

test("a name that nobody knows, or no list at all, gives nothing", () => {
  expect(keys("Régimen de los pequeños contribuyentes\t01/01/2010")).toEqual([]);
  expect(csfRegimes(["Obligaciones:"], TODAY)).toEqual([]);
});
