import { expect, it } from "vitest";
import type { Tabla } from "./tabla.ts";
import { writeDatos } from "./write.ts";

const TABLA: Tabla = {
  espacio: "urn:x",
  prefijo: "x",
  esquema: "urn:x.xsd",
  tipos: {},
  raiz: {
    nombre: "Raiz",
    atributos: { Uno: "texto", Dos: "texto?" },
    hijos: [
      { nombre: "Lista", min: 0, hijos: [{ nombre: "Texto", texto: "texto", max: 0 }] },
      { nombre: "Hoja", min: 0, atributos: { A: "texto?" } },
    ],
  },
};

it("writes a table's data in the schema's order, a list as the node that groups it, and what XML needs escaped", () => {
  const datos = { Hoja: { A: 'a"<\n' }, Lista: ["1 < 2", "]]>"], Dos: "&", Uno: "u" };
  expect(writeDatos(TABLA, datos)).toBe(
    '<x:Raiz xmlns:x="urn:x" Uno="u" Dos="&amp;"><x:Lista><x:Texto>1 &lt; 2</x:Texto><x:Texto>]]&gt;</x:Texto></x:Lista>' +
      '<x:Hoja A="a&quot;&lt;&#10;"/></x:Raiz>',
  );
});

it("leaves out what is empty or absent, but not a required attribute", () => {
  expect(writeDatos(TABLA, { Uno: "", Dos: "" })).toBe('<x:Raiz xmlns:x="urn:x" Uno=""/>');
});
