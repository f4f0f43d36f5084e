import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const resolveDir = fileURLToPath(new URL(".", import.meta.url));

/** The files of this package that a page downloads for some code. */
async function inputsOf(contents: string): Promise<string[]> {
  const bundle = await build({
    stdin: { contents, loader: "ts", resolveDir },
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["timbra"],
    write: false,
    metafile: true,
  });
  const [output] = Object.values(bundle.metafile.outputs);
  return Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
}

describe("the entry point for payments", () => {
  it("exports their rules and messages, which the main entry point does not", async () => {
    const front = await inputsOf('export { check, messageOf, price, seal, writeXml } from "@timbra/cfdi";');
    const payments = await inputsOf('export * from "@timbra/cfdi/pagos";');
    const ofPayments = /pagos20\/((rules|messages|pagar)\/|(historial|saldo|sumas|recibo-de-pago)\.ts)/;
    expect(front.some((file) => file.endsWith("totals/comprobante.ts"))).toBe(true);
    expect(front.filter((file) => ofPayments.test(file))).toEqual([]);
    expect(payments.some((file) => file.endsWith("pagos20/rules/registry.ts"))).toBe(true);
    expect(payments.filter((file) => /saxes|src\/node\//.test(file))).toEqual([]);
  });

  it("lets go of rules and sentences where payments are only worked out", async () => {
    const worked = await inputsOf('export { pagar, reciboDePago, saldoInicial } from "@timbra/cfdi/pagos";');
    expect(worked.some((file) => file.endsWith("pagar/pagar.ts"))).toBe(true);
    expect(worked.filter((file) => /pagos20\/(rules|messages)\/|src\/rules\/registry/.test(file))).toEqual([]);
  });
});
