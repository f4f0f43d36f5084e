import { describe, expect, it } from "vitest";
import { type Catalogos, Claves, type EstadoDeClave, type Lista } from "./catalogos.ts";
import { OPEN_CATALOGOS } from "./open-catalogos.ts";

/** Lists that count how often they are asked. */
function counted(answer: (clave: string, fecha: string) => EstadoDeClave) {
  const asked: string[] = [];
  const estado = (lista: Lista, clave: string, fecha: string) => {
    asked.push(`${lista} ${clave} ${fecha}`);
    return answer(clave, fecha);
  };
  const catalogos: Catalogos = { ...OPEN_CATALOGOS, estado };
  return { asked, catalogos };
}

describe("the keys of documents", () => {
  it("are looked up once for all the documents of a day, each list by itself", () => {
    const { asked, catalogos } = counted(() => "vigente");
    for (let document = 0; document < 3; document++) {
      const claves = new Claves(catalogos, "2026-11-20");
      expect(claves.estado("c_Impuesto", "002")).toBe("vigente");
      expect(claves.estado("c_ObjetoImp", "002")).toBe("vigente");
    }
    expect(asked).toEqual(["c_Impuesto 002 2026-11-20", "c_ObjetoImp 002 2026-11-20"]);
  });

  it("are checked on the document's own day, whatever was asked before", () => {
    const { catalogos } = counted((_, fecha) => (fecha < "2024-12-13" ? "no-vigente" : "vigente"));
    for (const [dia, estado] of [
      ["2026-11-20", "vigente"],
      ["2023-01-01", "no-vigente"],
      ["2026-11-20", "vigente"],
    ] as const) {
      expect(new Claves(catalogos, dia).estado("c_ObjetoImp", "06")).toBe(estado);
    }
  });

  it("that nobody knows are noticed in every document, also when the answer was remembered", () => {
    const { catalogos } = counted((clave) => (clave === "99" ? "desconocida" : "vigente"));
    for (let document = 0; document < 2; document++) {
      const claves = new Claves(catalogos, "2026-11-20");
      claves.estado("c_FormaPago", "01");
      expect(claves.isAnyUnknown).toBe(false);
      claves.estado("c_FormaPago", "99");
      expect(claves.isAnyUnknown).toBe(true);
    }
  });

  it("with signs in them are in no list, and no list is asked", () => {
    const { asked, catalogos } = counted(() => "vigente");
    const claves = new Claves(catalogos, "2026-11-20");
    for (const clave of ["", "0 1", "01\n", "__proto__", "ñ", "0".repeat(20).concat("|")])
      expect(claves.estado("c_FormaPago", clave)).toBe("inexistente");
    expect(asked).toEqual([]);
  });

  it("of one edition say nothing of another's", () => {
    const [old, young] = [counted(() => "inexistente").catalogos, counted(() => "vigente").catalogos];
    expect(new Claves(old, "2026-11-20").estado("c_UsoCFDI", "S01")).toBe("inexistente");
    expect(new Claves(young, "2026-11-20").estado("c_UsoCFDI", "S01")).toBe("vigente");
  });

  it("are still checked when there are more of them than are cached", () => {
    const { catalogos } = counted((clave) => (clave.endsWith("7") ? "inexistente" : "vigente"));
    const claves = new Claves(catalogos, "2026-11-20");
    for (let number = 0; number < 6000; number++) {
      const clave = `${10_000_000 + number}`;
      expect(claves.estado("c_ClaveProdServ", clave)).toBe(clave.endsWith("7") ? "inexistente" : "vigente");
    }
  });
});
