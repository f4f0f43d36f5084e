import { generateKeyPairSync } from "node:crypto";
import { makeCsd } from "@timbra/cfdi/testing";
import { describe, expect, it } from "vitest";
import { run } from "./run.ts";
import { CSD, DRAFT, sealed, stamped, UUID } from "./testing/documents.ts";
import { type FakeFiles, fakeEnvironment } from "./testing/fake-environment.ts";

async function cfdi(line: string, machine: FakeFiles = {}) {
  const shell = fakeEnvironment(machine);
  const exit = await run(
    line.split(" ").filter((word) => word !== ""),
    shell,
  );
  return { exit, ...shell.printed };
}

const XML = stamped();
const DRAFT_JSON = JSON.stringify(DRAFT);

describe("cfdi", () => {
  it("shows what it does, in the language of the terminal", async () => {
    expect(await cfdi("")).toMatchObject({ exit: 2, out: "" });
    expect((await cfdi("help")).out).toContain("cfdi verify");
    expect((await cfdi("--help", { env: { LANG: "en_US.UTF-8" } })).out).toContain("Mexican electronic tax documents");
    expect(await cfdi("--version")).toEqual({ exit: 0, out: "1.2.3\n", err: "" });
    expect((await cfdi("letra --help")).out).toContain("comprobantes fiscales");
  });

  it.each([
    ["es_MX.UTF-8", "no existe esa orden"],
    ["C", "no existe esa orden"],
    ["en", "there is no such command"],
    ["en_GB", "there is no such command"],
    ["entonces", "no existe esa orden"],
  ])("prints in the language of LANG=%s", async (LANG, text) => {
    expect((await cfdi("inventar", { env: { LANG } })).err).toContain(text);
  });

  it.each([
    ["inventar", "cfdi inventar: no existe esa orden; cfdi help las muestra\n"],
    ["constructor", "cfdi constructor: no existe esa orden; cfdi help las muestra\n"],
    ["cadena", "cfdi cadena: falta el archivo (- lee la entrada estándar)\n"],
    ["verify --jsom a.xml", "cfdi verify: no existe la opción --jsom\n"],
    ["verify --json=1 a.xml", "cfdi verify: la opción --json lleva un valor, o no lo lleva; cfdi help lo dice\n"],
    [
      "verify --skip todo a.xml",
      "cfdi verify: no existe la revisión «todo»; hay: forma, estructura, sello, certificado, timbre, totales, reglas, consejos\n",
    ],
    ["verify --catalogues nada a.xml", "cfdi verify: no se pudo cargar el módulo nada\n"],
    [
      "seal --now ayer --cer a --key b a.json",
      "cfdi seal: «ayer» no es una fecha con hora, como 2026-11-20T10:15:30\n",
    ],
    [
      "seal --now 2026-13-45T00:00:00 --cer a --key b a.json",
      "cfdi seal: «2026-13-45T00:00:00» no es una fecha con hora, como 2026-11-20T10:15:30\n",
    ],
    ["letra --lang fr 1", "cfdi letra: no hay textos en «fr»; use es o en\n"],
    ["letra", "cfdi letra: se escribe: cfdi letra IMPORTE [MONEDA]\n"],
    [
      "seal a.json",
      "cfdi seal: se escribe: cfdi seal --cer CSD.cer --key CSD.key --passphrase-env VARIABLE BORRADOR.json\n",
    ],
    ["csd", "cfdi csd: se escribe: cfdi csd ARCHIVO.cer [--passphrase-env VARIABLE ARCHIVO.key]\n"],
  ])("refuses %j in a line, before it does anything", async (line, err) => {
    expect(await cfdi(line)).toEqual({ exit: 2, out: "", err });
  });

  it("takes --lang at any position", async () => {
    expect((await cfdi("cadena --lang en")).err).toBe("cfdi cadena: the file is missing (- reads standard input)\n");
    expect((await cfdi("cadena --bogus --lang=en")).err).toBe("cfdi cadena: there is no option --bogus\n");
  });
});

describe("cfdi cadena, tfd and qr", () => {
  const files = {
    "a.xml": XML,
    "b.xml": XML,
    "sin-timbre.xml": sealed(),
    "no.xml": "<html>",
    "latin1.xml": Uint8Array.of(0x3c, 0x61, 0xf1, 0x3e),
  };

  it("print a line for a document", async () => {
    expect((await cfdi("cadena a.xml", { files })).out).toMatch(/^\|\|4\.0\|A\|1\|2026-11-20T10:15:30\|.*\|\|\n$/);
    expect((await cfdi("tfd --cadena a.xml", { files })).out).toMatch(
      new RegExp(`^\\|\\|1\\.1\\|${UUID}\\|.*\\|\\|\n$`),
    );
    expect((await cfdi("qr a.xml", { files })).out).toMatch(
      new RegExp(`^https://verificacfdi\\.facturaelectronica\\.sat\\.gob\\.mx/default\\.aspx\\?id=${UUID}&re=`),
    );
  });

  it("print the stamp's data", async () => {
    const { out } = await cfdi("tfd a.xml", { files });
    expect(out.split("\n").map((line) => line.split(":")[0])).toEqual([
      "UUID",
      "FechaTimbrado",
      "RfcProvCertif",
      "NoCertificadoSAT",
      "Cadena",
      "",
    ]);
  });

  it("read standard input", async () => {
    expect((await cfdi("cadena -", { stdin: XML })).out).toBe((await cfdi("cadena a.xml", { files })).out);
  });

  it("take many files, and name each before what it gives", async () => {
    const { out, err, exit } = await cfdi("cadena a.xml no.xml b.xml", { files });
    expect(out.split("\n").map((line) => line.split("\t")[0])).toEqual(["a.xml", "b.xml", ""]);
    expect(err).toMatch(/^no\.xml: El archivo no es un XML bien formado\. \(1:\d+\) .*\[TIMBRA-XML-MALFORMED\]\n$/);
    expect(exit).toBe(1);
  });

  it.each([
    ["cadena nada.xml", "nada.xml: no existe\n"],
    ["cadena folder", "folder: es una carpeta\n"],
    ["tfd sin-timbre.xml", "sin-timbre.xml: no está timbrado\n"],
    ["qr sin-timbre.xml", "sin-timbre.xml: no está timbrado\n"],
    ["cadena latin1.xml", "latin1.xml: El archivo no es"],
    ["qr -", "stdin: El archivo no es un XML bien formado"],
  ])("say why %j gives nothing, in one line", async (line, expected) => {
    const { exit, out, err } = await cfdi(line, { files: { ...files, "folder/a.xml": XML } });
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err.startsWith(expected)).toBe(true);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("give no cadena for a complement that is not known here: it would be another's", async () => {
    const xml = sealed().replace(
      "</cfdi:Comprobante>",
      '<cfdi:Complemento><x:Nuevo xmlns:x="urn:x"/></cfdi:Complemento></cfdi:Comprobante>',
    );
    expect(await cfdi("cadena a.xml", { files: { "a.xml": xml } })).toEqual({
      exit: 1,
      out: "",
      err: "a.xml: lleva el complemento Nuevo, cuya cadena original no se conoce aquí\n",
    });
  });

  it("print no order to the terminal that a file may hide", async () => {
    const { err } = await cfdi("cadena a.xml", { files: { "a.xml": '<x\u001B y="">' } });
    expect(err).not.toContain("\u001B");
  });
});

describe("cfdi letra", () => {
  it.each([
    ["letra 1234.50 MXN", "(MIL DOSCIENTOS TREINTA Y CUATRO PESOS 50/100 M.N.)\n"],
    ["letra 1234.50", "(MIL DOSCIENTOS TREINTA Y CUATRO PESOS 50/100 M.N.)\n"],
    ["letra 1.00 USD --lang en", "(ONE DOLLAR 00/100 USD)\n"],
  ])("%s", async (line, out) => {
    expect(await cfdi(line)).toEqual({ exit: 0, out, err: "" });
  });

  it.each(["letra 1,234.50", "letra mil", "letra 1e3", "letra 10 pesos", "letra -5", "letra -1234.50 MXN"])(
    "%s is refused in a line",
    async (line) => {
      const { exit, out, err } = await cfdi(line);
      expect({ exit, out }).toEqual({ exit: 1, out: "" });
      expect(err).toMatch(/^cfdi letra: «.*» no es (un importe|la clave de una moneda)\n$/);
    },
  );
});

describe("cfdi csd", () => {
  const files = { "csd.cer": CSD.cer, "csd.key": CSD.key, "otro.key": "nada" };
  const env = { CLAVE: CSD.passphrase, MALA: "otra" };

  it("prints what a certificate says", async () => {
    const { exit, out } = await cfdi("csd csd.cer", { files });
    expect(exit).toBe(0);
    expect(out).toContain("rfc: EKU9003173C9\n");
    expect(out).toContain("validTo: 2027-05-18T11:43:51Z\n");
    expect(JSON.parse((await cfdi("csd --json csd.cer", { files })).out)).toMatchObject({
      kind: "csd",
      noCertificado: "30001000000500003416",
    });
  });

  it.each([
    ["2027-05-18T11:43:51Z", 0, "Vigente: vence en 179 días.", { inForce: true, daysLeft: 179 }],
    ["2026-11-21T00:00:00Z", 0, "Vigente: vence hoy.", { inForce: true, daysLeft: 0 }],
    ["2026-11-19T00:00:00Z", 1, "VENCIDO: ya no sella comprobantes.", { inForce: false }],
  ])("says of one that ends on %s whether it is in force", async (validTo, exit, said, json) => {
    const { cer } = makeCsd({ rfc: "EKU9003173C9", validTo: new Date(validTo) });
    const plain = await cfdi("csd a.cer", { files: { "a.cer": cer } });
    expect(plain.exit).toBe(exit);
    expect(plain.out.split("\n").at(-2)).toBe(said);
    expect(JSON.parse((await cfdi("csd --json a.cer", { files: { "a.cer": cer } })).out)).toMatchObject(json);
  });

  it("reports a certificate that is not in force yet", async () => {
    const dates = { validFrom: new Date("2026-12-01T00:00:00Z"), validTo: new Date("2030-12-01T00:00:00Z") };
    const { exit, out } = await cfdi("csd a.cer", {
      files: { "a.cer": makeCsd({ rfc: "EKU9003173C9", ...dates }).cer },
    });
    expect(exit).toBe(1);
    expect(out).toContain("Aún no está vigente");
  });

  it("recognises a private key without a passphrase, and takes a .cer.pem that begins with its public key", async () => {
    const pem = (label: string, der: Buffer) =>
      `-----BEGIN ${label}-----\n${der.toString("base64")}\n-----END ${label}-----\n`;
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const spki = publicKey.export({ type: "spki", format: "der" });
    const made = {
      "a.cer.pem": `${pem("PUBLIC KEY", spki)}${pem("CERTIFICATE", CSD.cer)}`,
      "a.pem": privateKey.export({ type: "pkcs8", format: "pem" }),
    };
    expect((await cfdi("csd a.cer.pem", { files: made })).out).toContain("rfc: EKU9003173C9\n");
    expect(await cfdi("csd --passphrase-env CLAVE a.cer.pem a.pem", { files: made, env })).toEqual({
      exit: 1,
      out: "",
      err: "a.pem: es una llave privada sin contraseña; use la .key que entrega el SAT, que la lleva\n",
    });
  });

  it("says whether the key belongs to the certificate", async () => {
    expect((await cfdi("csd --passphrase-env CLAVE csd.cer csd.key", { files, env })).out).toContain(
      "La llave es la de este certificado.\n",
    );
    expect(
      JSON.parse((await cfdi("csd --json --passphrase-env CLAVE csd.cer csd.key", { files, env })).out),
    ).toMatchObject({ key: "matches" });
  });

  it.each([
    ["csd csd.key", 1, "csd.key: no es un certificado del SAT\n"],
    [
      "csd csd.cer csd.key",
      2,
      "cfdi csd: falta --passphrase-env, con el nombre de la variable que tiene la contraseña\n",
    ],
    ["csd --passphrase-env NADA csd.cer csd.key", 2, "cfdi csd: la variable NADA no existe\n"],
    ["csd --passphrase-env MALA csd.cer csd.key", 1, "csd.key: la contraseña no abre la llave\n"],
    ["csd --passphrase-env CLAVE csd.cer otro.key", 1, "otro.key: no es una llave privada del SAT\n"],
  ])("%s is refused in a line", async (line, exit, err) => {
    expect(await cfdi(line, { files, env })).toEqual({ exit, out: "", err });
  });
});

describe("cfdi totals", () => {
  it("explains every amount", async () => {
    const { exit, out } = await cfdi("totals a.json", { files: { "a.json": DRAFT_JSON } });
    expect(exit).toBe(0);
    expect(out.split("\n").map((line) => line.split(":")[0])).toEqual([
      "Conceptos[0].Importe",
      "Conceptos[0].Impuestos.Traslados[0].Base",
      "Conceptos[0].Impuestos.Traslados[0].Importe",
      "SubTotal",
      "Impuestos.Traslados[0].Base",
      "Impuestos.Traslados[0].Importe",
      "Impuestos.TotalImpuestosTrasladados",
      "Total",
      "",
    ]);
    expect(out).toContain(
      "SubTotal: 1.005 → 1.01. El subtotal es la suma de los importes, redondeada una sola vez. [CFDI40108]",
    );
  });

  it("prints the same in JSON", async () => {
    const { out } = await cfdi("totals --json -", { stdin: DRAFT_JSON });
    const told = JSON.parse(out);
    expect(told).toMatchObject({ file: "stdin", SubTotal: "1.01", Total: "1.17" });
    expect(told.steps.at(-1)).toMatchObject({ path: "Total", result: "1.17", code: "CFDI40119", verdict: "exact" });
  });

  it("says everything that is wrong with a draft, a line each", async () => {
    const { Receptor: _none, ...rest } = DRAFT;
    const wrong = {
      ...rest,
      Folio: 7,
      Descuentto: "1.00",
      Conceptos: [{ ...DRAFT.Conceptos[0], Cantidad: 2.5, Impuestos: {} }, "x"],
    };
    const { exit, out, err } = await cfdi("totals a.json", { files: { "a.json": JSON.stringify(wrong) } });
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err.split("\n").sort()).toEqual(
      [
        "a.json: Descuentto: no existe en un borrador",
        "a.json: Folio: un número va entre comillas, para que sea exacto",
        "a.json: Receptor: debe ser un objeto",
        "a.json: Conceptos[0].Cantidad: un número va entre comillas, para que sea exacto",
        "a.json: Conceptos[0].Impuestos: debe ser una lista",
        "a.json: Conceptos[1]: debe ser un objeto",
        "",
      ].sort(),
    );
  });

  it.each([
    ["{", "no es un JSON en UTF-8"],
    ["[]", "debe ser un objeto"],
    ["null", "debe ser un objeto"],
    ['{"__proto__": {"Conceptos": []}}', "no existe en un borrador"],
  ])("refuses %j in a line for each reason", async (json, reason) => {
    const { exit, err } = await cfdi("totals a.json", { files: { "a.json": json } });
    expect(exit).toBe(1);
    expect(err).toContain(reason);
    expect(err).not.toContain("    at ");
  });
});

describe("a draft with a word that is none", () => {
  const taxed = {
    ...DRAFT,
    Conceptos: DRAFT.Conceptos.map((line) => ({ ...line, Impuestos: [{ ...line.Impuestos?.[0], tipo: "Traslado" }] })),
  };
  const files = {
    "tax.json": JSON.stringify(taxed),
    "factor.json": JSON.stringify(taxed).replaceAll('"Traslado"', '"traslado"').replaceAll('"Tasa"', '"tasa"'),
    "type.json": JSON.stringify({ ...DRAFT, TipoDeComprobante: "i" }),
    "complement.json": JSON.stringify({ ...DRAFT, Complemento: [{ tipo: "Leyendas", version: "1.0" }] }),
  };

  it("is refused by cfdi pagos and cfdi seal too", async () => {
    const impuestos = [
      { tipo: "Traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Base: "1000.00" },
    ];
    const invoice = {
      IdDocumento: UUID,
      Fecha: DRAFT.Fecha,
      Moneda: "MXN",
      Total: "1160.00",
      MetodoPago: "PPD",
      saldo: "1160.00",
      ObjetoImp: "02",
    };
    const { UsoCFDI: _use, ...Receptor } = DRAFT.Receptor;
    const recibo = { Fecha: DRAFT.Fecha, LugarExpedicion: "06000", Emisor: DRAFT.Emisor, Receptor };
    const saldos = [{ ...invoice, parcialidades: 0, impuestos }];
    const draft = {
      recibo,
      saldos,
      pagos: [{ FechaPago: "2026-11-19T12:00:00", FormaDePagoP: "03", MonedaP: "MXN", Monto: "600.00" }],
    };
    const made = {
      "p.json": JSON.stringify(draft),
      "tax.json": files["tax.json"],
      "csd.cer": CSD.cer,
      "csd.key": CSD.key,
    };
    const env = { CLAVE: CSD.passphrase };
    const sealing = "seal --cer csd.cer --key csd.key --passphrase-env CLAVE";
    for (const line of ["pagos p.json", `${sealing} p.json`, `${sealing} tax.json`]) {
      const { exit, out, err } = await cfdi(line, { files: made, env });
      expect({ exit, out }, line).toEqual({ exit: 1, out: "" });
      expect(err, line).toContain("una de estas palabras: traslado, retencion");
    }
  });

  it.each([
    [
      "totals tax.json",
      "tax.json: Conceptos[0].Impuestos[0].tipo: debe ser, tal como está escrita, una de estas palabras: traslado, retencion",
    ],
    [
      "totals factor.json",
      "Conceptos[0].Impuestos[0].TipoFactor: debe ser, tal como está escrita, una de estas palabras: Tasa, Cuota, Exento",
    ],
    ["totals type.json", "TipoDeComprobante: debe ser, tal como está escrita, una de estas palabras: I, E, T"],
    [
      "totals complement.json",
      "Complemento[0].tipo: debe ser, tal como está escrita, una de estas palabras: leyendasFiscales, impuestosLocales",
    ],
  ])("is refused by %s", async (line, text) => {
    const { exit, out, err } = await cfdi(line, { files });
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err).toContain(text);
  });
});
