import { setImmediate as rest } from "node:timers/promises";
import { buildSearch, productosIniciales, type Search } from "@timbra/sat-catalogues";
import { type PackedKey, readLine } from "./pack.ts";

/** Entries that are indexed in one go: some two milliseconds. */
const SLICE = 200;

/**
 * The search over the lines of c_ClaveProdServ, built in slices between which requests are answered. Everyday keys come
 * first, with our words for them; the others in the SAT's order. Keys that have a last day are not offered.
 */
export async function indexProducts(lines: readonly string[]): Promise<Search> {
  const builder = buildSearch();
  const everyday = new Map(productosIniciales().map((one) => [one.clave, one.palabras]));
  let added = 0;
  for (const { clave, descripcion, hasta, extra } of everydayFirst(lines, [...everyday.keys()])) {
    const [similares = ""] = extra;
    if (hasta === "")
      builder.add({
        clave,
        descripcion,
        similares,
        palabras: everyday.get(clave) ?? "",
        cotidiana: everyday.has(clave),
      });
    added += 1;
    if (added % SLICE === 0) await rest();
  }
  const steps = builder.finish();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}

function* everydayFirst(lines: readonly string[], everyday: readonly string[]): Generator<PackedKey> {
  const byKey = new Map(lines.map((line) => [line.slice(0, line.indexOf("\t")), line]));
  for (const key of everyday) {
    const line = byKey.get(key);
    if (line !== undefined) yield readLine(line);
    byKey.delete(key);
  }
  for (const line of byKey.values()) yield readLine(line);
}
