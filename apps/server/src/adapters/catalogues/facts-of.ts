import type { CatalogosOptions, TasaOCuota } from "@timbra/sat-catalogues";
import type { ReleaseListName } from "../sat-release/index.ts";
import { type PackedKey, readLine } from "./pack.ts";

type Lists = ReadonlyMap<ReleaseListName, readonly string[]>;

const TAXES = { ISR: "001", IVA: "002", IEPS: "003" } as const;

/**
 * What the rules ask of an edition besides its keys. What it does not say, as the editions of before, is as in the
 * lists that come with the product.
 */
export function factsOf(lists: Lists): Omit<CatalogosOptions, "lists"> {
  const known = (list: ReleaseListName) =>
    (lists.get(list) ?? []).map(readLine).filter(({ extra }) => extra.length > 0);
  const facts = {
    decimales: byKey(known("c_Moneda"), ([decimals]) => Number(decimals)),
    regimenes: byKey(known("c_RegimenFiscal"), ([fisica, moral]) => ({ fisica: flag(fisica), moral: flag(moral) })),
    usos: byKey(known("c_UsoCFDI"), ([fisica, moral, regimenes = ""]) => ({
      fisica: flag(fisica),
      moral: flag(moral),
      regimenes: regimenes.split(",").map((one) => one.trim()),
    })),
    patrones: patterns(known("c_Pais")),
    tasas: known("c_TasaOCuota").map(toRate),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => ("size" in fact ? fact.size : fact.length) > 0));
}

function byKey<Fact>(
  keys: readonly PackedKey[],
  toFact: (extra: readonly string[]) => Fact,
): ReadonlyMap<string, Fact> {
  return new Map(keys.map(({ clave, extra }) => [clave, toFact(extra)]));
}

function flag(cell: string | undefined): boolean {
  return /^(s[ií]|1|true)$/i.test(cell ?? "");
}

/**
 * The SAT's cell for Mexico has a line break in it, which is no part of the pattern. What is no pattern asks for
 * nothing.
 */
function patterns(countries: readonly PackedKey[]): ReadonlyMap<string, RegExp> {
  return new Map(
    countries.flatMap(({ clave, extra: [cell = ""] }) => {
      const pattern = cell.replace(/\\n|\s/g, "");
      try {
        return pattern === "" ? [] : [[clave, new RegExp(`^(?:${pattern})$`)] as const];
      } catch {
        return [];
      }
    }),
  );
}

function toRate({
  clave,
  desde,
  hasta,
  extra: [minimo = "", valor = "", impuesto = "", factor, traslado, retencion],
}: PackedKey): TasaOCuota {
  const maximo = sixDecimals(valor);
  return {
    tipo: clave === "Rango" ? "Rango" : "Fijo",
    minimo: clave === "Rango" ? sixDecimals(minimo === "" ? "0" : minimo) : maximo,
    maximo,
    impuesto: TAXES[(/^(?:ISR|IVA|IEPS)/.exec(impuesto)?.[0] ?? "IEPS") as keyof typeof TAXES],
    factor: factor === "Cuota" ? "Cuota" : "Tasa",
    traslado: flag(traslado),
    retencion: flag(retencion),
    desde,
    ...(hasta === "" ? {} : { hasta }),
  };
}

/** As in the XML. */
function sixDecimals(rate: string): string {
  const [whole = "0", fraction = ""] = rate.split(".");
  return `${whole}.${fraction.padEnd(6, "0")}`;
}
