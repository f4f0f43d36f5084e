import { COMPLEMENTOS, type Tabla } from "@timbra/cfdi/complementos";
import { describe, expect, it } from "vitest";
import { DRAFT_COMPLEMENTS } from "../to-comprobante/complements.ts";
import { isNamed, labelOfComplement, labelOfNode } from "./labels.ts";
import { complementParts } from "./parts.ts";

const tables = await Promise.all(
  DRAFT_COMPLEMENTS.map(async ({ id }) => (await COMPLEMENTOS.find((each) => each.id === id)?.load())?.tabla as Tabla),
);

function namesOf({ nombre, atributos = {}, hijos = [] }: Tabla["raiz"]): string[] {
  return [nombre, ...Object.keys(atributos), ...hijos.flatMap(namesOf)];
}

describe("the labels of complements", () => {
  it("are there for every node and attribute of every table, and for every complement, in both languages", () => {
    const names = [...new Set(tables.flatMap(({ raiz }) => namesOf(raiz)))];
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
    for (const name of names)
      for (const language of ["es", "en"] as const)
        expect(labelOfNode(name, language)).toMatch(/^[\p{Lu}\d]\S*( \S+)*$/u);
    const titles = DRAFT_COMPLEMENTS.map(({ id }) => [id, labelOfComplement(id, "es"), labelOfComplement(id, "en")]);
    expect(titles.filter(([id, es, en]) => es === id || en === id)).toEqual(
      [["aerolineas", "Aerolíneas", "Airlines"]].slice(1),
    );
  });

  it("are the words of a name, in the order of each language", () => {
    const both = (name: string) => [labelOfNode(name, "es"), labelOfNode(name, "en")];
    expect(both("TipoContrato")).toEqual(["Tipo de contrato", "Contract type"]);
    expect(both("RegistroPatronal")).toEqual(["Registro patronal", "Employer registration"]);
    expect(both("UnidadPeso")).toEqual(["Unidad de peso", "Weight unit"]);
    expect(both("ValorMercancia")).toEqual(["Valor de mercancía", "Goods value"]);
    expect(both("requestForPayment")).toEqual(["Solicitud para pago", "Request for payment"]);
  });
});

it("a complement is shown from the outside in, each of what repeats under its number", async () => {
  const table = tables.find(({ prefijo }) => prefijo === "valesdedespensa") as Tabla;
  const vouchers = [
    { identificador: "1", nombre: "Ana", importe: "10" },
    { identificador: "2", nombre: "Luis", importe: "20" },
  ];
  const data = { version: "1.0", tipoOperacion: "monedero", total: "30", Conceptos: vouchers };
  expect(complementParts(table, data, "en")).toMatchObject([
    {
      title: "Vouchers of groceries",
      depth: 0,
      facts: [{ label: "Operation type", value: "monedero" }, { value: "30" }],
    },
    { title: "Concept 1", facts: [{ label: "Identifier", value: "1" }, { value: "Ana" }, { value: "10" }] },
    { title: "Concept 2", facts: [{ value: "2" }, { value: "Luis" }, { value: "20" }] },
  ]);
});
