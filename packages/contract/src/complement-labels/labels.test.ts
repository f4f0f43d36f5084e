import { COMPLEMENTOS, type Tabla } from "@timbra/cfdi/complementos";
import { estados } from "@timbra/sat-catalogues";
import { describe, expect, it } from "vitest";
import { DRAFT_COMPLEMENTS } from "../to-comprobante/complements.ts";
import { labelInSentence, labelOfComplement, labelOfNode } from "./labels.ts";
import { NAMES } from "./names.ts";
import { complementParts } from "./parts.ts";
import { nameOfValue } from "./value-names.ts";

const tables = await Promise.all(
  DRAFT_COMPLEMENTS.map(async ({ id }) => (await COMPLEMENTOS.find((each) => each.id === id)?.load())?.tabla as Tabla),
);

function namesOf({ nombre, atributos = {}, hijos = [] }: Tabla["raiz"]): string[] {
  return [nombre, ...Object.keys(atributos), ...hijos.flatMap(namesOf)];
}

const namesIn = new Set(tables.flatMap(({ raiz }) => namesOf(raiz)));

/** The attributes that must be there. */
function requiredIn({ atributos = {}, hijos = [] }: Tabla["raiz"]): string[] {
  const own = Object.entries(atributos).flatMap(([name, type]) => (type.endsWith("?") ? [] : [name]));
  return [...own, ...hijos.flatMap(requiredIn)];
}

/** Every attribute with the name of its type. */
function attributesIn({ atributos = {}, hijos = [] }: Tabla["raiz"]): [name: string, type: string][] {
  const own = Object.entries(atributos).map(([name, type]): [string, string] => [name, type.replace("?", "")]);
  return [...own, ...hijos.flatMap(attributesIn)];
}

describe("the labels of complements", () => {
  it("are there for every node and attribute of every table, and for every complement, in both languages", () => {
    const wrong = [...namesIn].flatMap((name) =>
      (["es", "en"] as const)
        .map((language) => labelOfNode(name, language))
        .filter((label) => !/^(?:[\p{Lu}\d]\S*)(?: \S+)*$/u.test(label) || /[a-z][A-Z]/.test(label)),
    );
    expect(wrong).toEqual([]);
    const titles = DRAFT_COMPLEMENTS.map(({ id }) => [id, labelOfComplement(id, "es"), labelOfComplement(id, "en")]);
    expect(titles.filter(([id, es, en]) => es === id || en === id)).toEqual([]);
  });

  it("are of a name that a table has, each once", () => {
    const named = NAMES.trim()
      .split(/;\s/)
      .map((entry) => entry.split("|")[0]);
    expect(named.filter((name) => name !== "texto" && !namesIn.has(`${name}`))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it("have their article inside a sentence", () => {
    const said = ["noAutorizacion", "Curp", "Ubicaciones", "IdCCP", "TotalUSD", "Pais", "orderIdentification", "gln"];
    expect(said.map((name) => labelInSentence(name, "es"))).toEqual([
      "el número de autorización",
      "la CURP",
      "las ubicaciones",
      "el identificador de la Carta Porte",
      "el total en dólares",
      "el país",
      "la orden de compra",
      "el GLN",
    ]);
    expect(labelInSentence("noAutorizacion", "en")).toBe("Authorization number");
  });

  it("are no plurals where something is missing: a sentence says that it is missing, not that they are", () => {
    const required = [...new Set(tables.flatMap(({ raiz }) => requiredIn(raiz)))];
    expect(required.filter((name) => /^l[ao]s /.test(labelInSentence(name, "es")))).toEqual([]);
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
      title: "Grocery vouchers",
      depth: 0,
      facts: [{ label: "Kind of transaction", value: "monedero" }, { value: "30" }],
    },
    { title: "Concept 1", facts: [{ label: "Identifier", value: "1" }, { value: "Ana" }, { value: "10" }] },
    { title: "Concept 2", facts: [{ value: "2" }, { value: "Luis" }, { value: "20" }] },
  ]);
});

describe("the values that a schema lists", () => {
  const listed = tables.flatMap(({ tipos, raiz }) =>
    attributesIn(raiz).map(([name, type]) => [name, tipos[type]?.valores ?? []] as const),
  );
  const ofField = (field: string) => [...new Set(listed.flatMap(([name, values]) => (name === field ? values : [])))];

  it("of states are called as the SAT calls the same states", () => {
    // c_Estado calls the capital by its new key.
    const sat = new Map(estados().map(({ clave, descripcion }) => [clave === "CMX" ? "DIF" : clave, descripcion]));
    const ofIne = ofField("ClaveEntidad").filter((key) => !/^(NAC|CR\d)$/.test(key));
    expect(ofIne.map((key) => [key, nameOfValue("ClaveEntidad", key, "es")])).toEqual(
      ofIne.map((key) => [key, sat.get(key)]),
    );
  });

  it("are all named where they are numbers or abbreviations of a list of states", () => {
    const fields = ["ClaveEntidad", "EntidadFederativa", "Estado", "CertificadoOrigen"];
    const bare = fields.flatMap((field) => ofField(field).filter((key) => nameOfValue(field, key, "es") === undefined));
    expect([fields.map((field) => ofField(field).length), bare]).toEqual([[38, 32, 32, 2], []]);
  });

  it("stand beside their keys in what is shown of a document", () => {
    const ine = tables.find(({ prefijo }) => prefijo === "ine") as Tabla;
    const data = { TipoProceso: "Ordinario", Entidad: [{ ClaveEntidad: "YUC" }, { ClaveEntidad: "CR3" }] };
    const facts = complementParts(ine, data, "en").flatMap((part) => part.facts.map(({ value }) => value));
    expect(facts).toEqual(["Ordinario", "YUC - Yucatán", "CR3 - Electoral district 3"]);
  });
});
