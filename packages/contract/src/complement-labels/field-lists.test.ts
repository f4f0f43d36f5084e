import { expect, it } from "vitest";
import { listOfField } from "./field-lists.ts";

const address = (data: Record<string, string>) => [{ nombre: "Domicilio", data }];

it("a municipality is one of its state, a state one of its country, and of Mexico where no country is said", () => {
  expect(listOfField("Municipio", "catCFDI:c_Municipio", address({ Estado: "BCN" }))).toEqual({
    list: "catCFDI:c_Municipio",
    within: "BCN",
  });
  expect(listOfField("Estado", "catCFDI:c_Estado", address({ Pais: "USA" }))).toMatchObject({ within: "USA" });
  expect(listOfField("ClaveEntFed", "catCFDI:c_Estado", [])).toMatchObject({ within: "MEX" });
});

it("an address that may be abroad has the SAT's lists in Mexico, and those of states in countries that have some", () => {
  expect(listOfField("Localidad", undefined, address({ Pais: "MEX", Estado: "AGU" }))).toEqual({
    list: "catCFDI:c_Localidad",
    within: "AGU",
  });
  expect(listOfField("Localidad", undefined, address({ Pais: "USA" }))).toBeUndefined();
  expect(listOfField("Estado", undefined, address({ Pais: "USA" }))).toMatchObject({ list: "catCFDI:c_Estado" });
  expect(listOfField("Estado", undefined, address({ Pais: "FRA" }))).toBeUndefined();
  expect(listOfField("Calle", undefined, address({ Pais: "MEX" }))).toBeUndefined();
});

it("a list is narrowed by a field of a node around, or by what the node is about", () => {
  const around = [
    { nombre: "RegimenAduaneroCCP", data: {} },
    { nombre: "CartaPorte", data: { EntradaSalidaMerc: "Salida" } },
  ];
  expect(listOfField("RegimenAduanero", "catCartaPorte:c_RegimenAduanero", around)).toMatchObject({ within: "Salida" });
  const ship = [{ nombre: "TransporteMaritimo", data: {} }];
  expect(listOfField("PermSCT", "catCartaPorte:c_TipoPermiso", ship)).toMatchObject({ within: "02" });
  const fuel = [{ nombre: "HidroYPetro", data: { ClaveHYP: "15101505" } }];
  expect(listOfField("SubProductoHYP", "catHidroYPetro:c_SubProductoHYP", fuel)).toMatchObject({ within: "15101505" });
});

it("a list that nobody here has is none", () => {
  expect(listOfField("Mes", "catHidrocarburos:Meses", [])).toBeUndefined();
});
