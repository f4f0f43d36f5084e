import { expect, test } from "vitest";
import { createSearch } from "./create-search.ts";

const LISTED = [
  { clave: "56112102", descripcion: "Sillas para grupos de trabajo", cotidiana: true },
  { clave: "42192210", descripcion: "Sillas de ruedas" },
  { clave: "42192200", descripcion: "Ruedas de silla" },
  { clave: "10101506", descripcion: "Caballos", similares: "Equinos, Potros, Yeguas" },
  { clave: "10101599", descripcion: "Equinos de carreras" },
  { clave: "52141501", descripcion: "Neveras para uso doméstico" },
  { clave: "50181901", descripcion: "Pan fresco" },
  { clave: "47131500", descripcion: "Paño" },
  { clave: "14111704", descripcion: "Papel higiénico" },
  { clave: "50405700", descripcion: "Papas" },
];
const search = createSearch(LISTED);
const keys = (query: string): string[] => search(query).map(({ clave }) => clave);

test("of two that fit alike, the one of everyday invoices comes first", () => {
  expect(keys("silla")[0]).toBe("56112102");
});

test("the first word of a label is the thing, the others describe it", () => {
  expect(keys("silla de ruedas").slice(0, 2)).toEqual(["42192210", "42192200"]);
  expect(keys("ruedas").slice(0, 2)).toEqual(["42192200", "42192210"]);
});

test("a label is better than a similar word of the SAT, which is better than nothing", () => {
  expect(keys("equinos")).toEqual(["10101599", "10101506"]);
  expect(keys("yegua")).toEqual(["10101506"]);
});

test("the everyday Mexican word finds the list's own word", () => {
  expect(keys("refrigerador")).toEqual(["52141501"]);
});

test("words that look alike only without their endings come after the word itself", () => {
  expect(keys("pan")[0]).toBe("50181901");
  expect(keys("paño")[0]).toBe("47131500");
});

test("a word that is being typed is a beginning, not another word's plural", () => {
  expect(keys("pape")[0]).toBe("14111704");
  expect(keys("papa")[0]).toBe("50405700");
});

test("a long text of which only a part is known finds that part", () => {
  expect(keys("pan integral artesanal con ajonjolí")[0]).toBe("50181901");
});
