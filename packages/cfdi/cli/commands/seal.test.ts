import { makeCsd, xsdProblems } from "@timbra/cfdi/testing";
import { describe, expect, it } from "vitest";
import { run } from "../run.ts";
import { CSD, DRAFT, UUID } from "../testing/documents.ts";
import { fakeEnvironment } from "../testing/fake-environment.ts";

const OTHER = makeCsd({ rfc: "URE180429TM6", slot: 1 });
const OLD = makeCsd({ rfc: "EKU9003173C9", validTo: new Date("2026-01-01T00:00:00Z") });

async function seal(draft: unknown, { csd = CSD, more = [] as readonly string[] } = {}) {
  const files = {
    "a.json": typeof draft === "string" ? draft : JSON.stringify(draft),
    "csd.cer": csd.cer,
    "csd.key": csd.key,
  };
  const shell = fakeEnvironment({ files, env: { CLAVE: csd.passphrase } });
  const exit = await run(
    ["seal", "--cer", "csd.cer", "--key", "csd.key", "--passphrase-env", "CLAVE", ...more, "a.json"],
    shell,
  );
  return { exit, ...shell.printed };
}

const PAGOS = {
  recibo: {
    Fecha: "2026-11-20T10:15:30",
    LugarExpedicion: "06000",
    Emisor: DRAFT.Emisor,
    Receptor: (({ UsoCFDI: _use, ...receptor }) => receptor)(DRAFT.Receptor),
  },
  saldos: [
    {
      IdDocumento: UUID,
      Fecha: "2026-10-01T10:00:00",
      Moneda: "MXN",
      Total: "1160.00",
      MetodoPago: "PPD",
      saldo: "1160.00",
      parcialidades: 0,
      ObjetoImp: "02",
      impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Base: "1000.00" }],
    },
  ],
  pagos: [{ FechaPago: "2026-11-19T12:00:00", FormaDePagoP: "03", MonedaP: "MXN", Monto: "600.00" }],
};

describe("cfdi seal", () => {
  it("writes the XML and nothing else; what it writes verifies", async () => {
    const { exit, out, err } = await seal(DRAFT);
    expect(exit).toBe(0);
    expect(out).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<cfdi:Comprobante .*<\/cfdi:Comprobante>$/);
    expect(err).toBe("Las claves y las tasas no se compararon con los catálogos del SAT (--catalogues).\n");
    expect(xsdProblems(out)).toEqual([]);
    const verified = fakeEnvironment({ stdin: out });
    expect(await run(["verify", "--skip", "stamp", "-"], verified)).toBe(0);
  });

  it("writes the complements of document and lines by their tables; what it writes verifies", async () => {
    const donation = { noAutorizacion: "325-SAT-09", fechaAutorizacion: "2026-01-15", leyenda: "Ampara un donativo" };
    const schooling = {
      nombreAlumno: "Ana",
      CURP: "MAAA100101MDFRNN09",
      nivelEducativo: "Preescolar",
      autRVOE: "201587",
    };
    const draft = {
      ...DRAFT,
      Conceptos: DRAFT.Conceptos.map((line, at) =>
        at === 0 ? { ...line, ComplementoConcepto: [{ tabla: "iedu", datos: schooling }] } : line,
      ),
      Complemento: [{ tabla: "donat11", datos: donation }],
    };
    const { exit, out, err } = await seal(draft);
    expect([exit, err]).toEqual([0, expect.stringContaining("catálogos")]);
    expect(xsdProblems(out)).toEqual([]);
    expect(out).toContain("<donat:Donatarias ");
    expect(out).toContain("<iedu:instEducativas ");
    expect(await run(["verify", "--skip", "stamp", "-"], fakeEnvironment({ stdin: out }))).toBe(0);
    const { noAutorizacion: _, ...rest } = donation;
    const wrong = await seal({ ...draft, Complemento: [{ tabla: "donat11", datos: rest }] });
    expect([wrong.exit, wrong.out]).toEqual([1, ""]);
    expect(wrong.err).toContain("noAutorizacion");
    const elsewhere = await seal({ ...DRAFT, Complemento: [{ tabla: "iedu", datos: schooling }] });
    expect(elsewhere.err).toContain("Complemento[0].tabla: ");
  });

  it("seals the receipt of payments", async () => {
    const { exit, out } = await seal(PAGOS);
    expect(exit).toBe(0);
    expect(out).toContain('ImpPagado="600.00" ImpSaldoInsoluto="560.00"');
    expect(xsdProblems(out)).toEqual([]);
  });

  it.each([
    [
      "no receiver's name",
      { ...DRAFT, Receptor: { ...DRAFT.Receptor, Nombre: undefined } },
      "a.json: Receptor.Nombre: Falta el nombre. Escriba el nombre. [TIMBRA-FALTA]",
    ],
    ["a date of last week", { ...DRAFT, Fecha: "2026-11-10T10:00:00" }, "[SAT401]"],
    ["no lines", { ...DRAFT, Conceptos: [] }, "[TIMBRA-SIN-CONCEPTOS]"],
    ["a number", { ...DRAFT, Folio: 1 }, "a.json: Folio: un número va entre comillas, para que sea exacto"],
    ["no JSON", "Total=1", "a.json: no es un JSON en UTF-8"],
  ])("seals nothing with %s", async (_, draft, reason) => {
    const { exit, out, err } = await seal(draft);
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err).toContain(reason);
  });

  it("takes the instant it is given", async () => {
    expect(
      (await seal({ ...DRAFT, Fecha: "2026-11-10T10:00:00" }, { more: ["--now", "2026-11-10T11:00:00"] })).exit,
    ).toBe(0);
  });

  it("seals nothing with another's certificate, or an expired one", async () => {
    expect(await seal(DRAFT, { csd: OTHER })).toMatchObject({
      exit: 1,
      out: "",
      err: "a.json: el certificado es de URE180429TM6 y el emisor es EKU9003173C9\n",
    });
    expect(await seal(DRAFT, { csd: OLD })).toMatchObject({
      exit: 1,
      out: "",
      err: "a.json: el certificado no está vigente el 2026-11-20T10:15:30\n",
    });
  });

  it("never prints the passphrase", async () => {
    const { out, err } = await seal(DRAFT, { csd: makeCsd({ rfc: "EKU9003173C9", passphrase: "muy-secreta-8" }) });
    expect(`${out}${err}`).not.toContain("muy-secreta-8");
  });
});

describe("cfdi pagos", () => {
  async function pagos(draft: unknown, options: readonly string[] = []) {
    const shell = fakeEnvironment({ stdin: JSON.stringify(draft) });
    const exit = await run(["pagos", ...options, "-"], shell);
    return { exit, ...shell.printed };
  }

  it("prints instalments, balances and totals", async () => {
    const { exit, out } = await pagos(PAGOS);
    expect(exit).toBe(0);
    expect(out.split("\n")).toEqual([
      "Pago 1: 2026-11-19T12:00:00, 600.00 MXN",
      `  ${UUID}, parcialidad 1: debía 1160.00, paga 600.00, debe 560.00 MXN`,
      expect.stringMatching(/^TotalTrasladosBaseIVA16: 517\.24$/),
      expect.stringMatching(/^TotalTrasladosImpuestoIVA16: 82\.76$/),
      "MontoTotalPagos: 600.00",
      "",
    ]);
  });

  it("prints the same in JSON, and what is left unallocated", async () => {
    const told = JSON.parse(
      (await pagos({ ...PAGOS, pagos: [{ ...PAGOS.pagos[0], Monto: "2000.00" }] }, ["--json"])).out,
    );
    expect(told).toMatchObject({
      file: "stdin",
      saldos: [{ saldo: "0.00", parcialidades: 1 }],
      sinAplicar: ["840.00"],
    });
    expect(
      (await pagos({ ...PAGOS, pagos: [{ ...PAGOS.pagos[0], Monto: "2000.00" }] }, ["--lang", "en"])).out,
    ).toContain("not applied: 840.00 MXN");
  });

  it.each([
    ["a payment of nothing", { ...PAGOS, pagos: [{ ...PAGOS.pagos[0], Monto: "0" }] }, "pagos[0].Monto"],
    [
      "more than is owed",
      { ...PAGOS, pagos: [{ ...PAGOS.pagos[0], aplicaciones: [{ IdDocumento: UUID, ImpPagado: "2000.00" }] }] },
      "[TIMBRA-PAGAR-EXCEDE]",
    ],
    [
      "a balance that is no amount",
      { ...PAGOS, saldos: [{ ...PAGOS.saldos[0], saldo: "mil" }] },
      "stdin: un saldo no es un importe",
    ],
    [
      "an instalment between quotes",
      { ...PAGOS, saldos: [{ ...PAGOS.saldos[0], parcialidades: "0" }] },
      "saldos[0].parcialidades: debe ser un número entero, sin comillas",
    ],
    [
      "a draft of an invoice",
      DRAFT,
      "stdin: es el borrador de una factura; el de unos pagos lleva recibo, saldos y pagos",
    ],
  ])("refuses %s", async (_, draft, reason) => {
    const { exit, out, err } = await pagos(draft);
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err).toContain(reason);
    expect(err).not.toContain("    at ");
  });
});
