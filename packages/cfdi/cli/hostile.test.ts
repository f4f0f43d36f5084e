import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tries } from "../src/testing/tries.ts";
import { run } from "./run.ts";
import { CSD, DRAFT, SAT, stamped, UUID } from "./testing/documents.ts";
import { fakeEnvironment } from "./testing/fake-environment.ts";

const XML = new TextEncoder().encode(stamped());
const PAGOS = {
  recibo: { Fecha: DRAFT.Fecha, LugarExpedicion: "06000", Emisor: DRAFT.Emisor, Receptor: DRAFT.Receptor },
  saldos: [
    {
      ...{
        IdDocumento: UUID,
        Fecha: DRAFT.Fecha,
        Moneda: "MXN",
        Total: "116.00",
        MetodoPago: "PPD",
        saldo: "116.00",
        parcialidades: 0,
        ObjetoImp: "02",
      },
      impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Base: "100.00" }],
    },
  ],
  pagos: [
    {
      FechaPago: DRAFT.Fecha,
      FormaDePagoP: "03",
      MonedaP: "USD",
      TipoCambioP: "20",
      Monto: "1.00",
      aplicaciones: [{ IdDocumento: UUID }],
    },
  ],
};

/** A command's own defects are reported as such: no file may cause one. */
async function defectsOf(args: readonly string[], content: Uint8Array | string): Promise<string[]> {
  const shell = fakeEnvironment({
    files: { file: content, "sat.cer": SAT.cer, "csd.cer": CSD.cer, "csd.key": CSD.key },
    env: { CLAVE: CSD.passphrase },
  });
  await run([...args, "file"], shell);
  return `${shell.printed.out}${shell.printed.err}`
    .split("\n")
    .filter((line) => line.includes("defecto de este programa"));
}

/** A copy of a JSON value with one of its values put in place of another, or taken away. */
function spoilt(value: unknown, at: number, other: unknown): unknown {
  let count = 0;
  const walk = (node: unknown): unknown => {
    if (count++ === at) return other;
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, walk(child)]));
  };
  return walk(value);
}

const rubbish = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    1.5,
    -1,
    [],
    {},
    [[]],
    [null],
    "",
    " ",
    "-1",
    "1e9",
    "NaN",
    "0",
    "999999999999999999.999999",
  ),
  fc.constantFrom<unknown>(
    "constructor",
    "__proto__",
    "XXX",
    "JPY",
    "P",
    "T",
    "E",
    "Exento",
    "Cuota",
    "retencion",
    "|",
    "\u0000",
    "\uD800",
    "😀",
  ),
  fc.json().map((text) => JSON.parse(text)),
);

describe("cfdi, given rubbish", () => {
  it("verifies a document with any bytes spoilt, and never fails itself", async () => {
    const change = fc.record({ at: fc.nat(XML.length - 1), length: fc.nat(6), bytes: fc.uint8Array({ maxLength: 6 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = changes.reduce(
          (now, { at, length, bytes: put }) => Buffer.concat([now.subarray(0, at), put, now.subarray(at + length)]),
          Buffer.from(XML),
        );
        for (const command of [["verify", "--sat-cer", "sat.cer"], ["cadena"], ["tfd"], ["qr"]])
          expect(await defectsOf(command, bytes)).toEqual([]);
      }),
      tries(60),
    );
  });

  it("verifies a document with any attribute spoilt", async () => {
    const text = new TextDecoder().decode(XML);
    const values = [...text.matchAll(/="([^"]*)"/g)].map(({ index }) => index);
    const put = fc.oneof(
      fc.constantFrom("", "-1", "1e9", "0", "XXX", "T", "P", "N", "Exento", "constructor", "😀"),
      fc.string({ maxLength: 8, unit: "grapheme-ascii" }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...values), put, async (at, value) => {
        const end = text.indexOf('"', at + 2);
        const xml = `${text.slice(0, at + 2)}${value.replace(/[<&"]/g, "")}${text.slice(end)}`;
        for (const command of [["verify", "--sat-cer", "sat.cer"], ["qr"]])
          expect(await defectsOf(command, xml)).toEqual([]);
      }),
      tries(120),
    );
  });

  it.each([
    ["an invoice", DRAFT, [["totals"], ["seal", "--cer", "csd.cer", "--key", "csd.key", "--passphrase-env", "CLAVE"]]],
    [
      "payments",
      PAGOS,
      [["totals"], ["pagos"], ["seal", "--cer", "csd.cer", "--key", "csd.key", "--passphrase-env", "CLAVE"]],
    ],
  ])("prices a draft of %s with any value spoilt", async (_, draft, commands) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), rubbish, async (at, other) => {
        const json = JSON.stringify(spoilt(draft, at, other)) ?? "";
        for (const command of commands) expect(await defectsOf(command, json), json).toEqual([]);
      }),
      tries(100),
    );
  });
});
