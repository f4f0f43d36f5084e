import { cadenaOriginal, type Draft, price, writeXml } from "@timbra/cfdi";
import { makeCsd, makeFiel } from "@timbra/cfdi/testing";
import { describe, expect, it } from "vitest";
import { run } from "../run.ts";
import { CSD, DRAFT, open, SAT, sealed, stamped, UUID } from "../testing/documents.ts";
import { type FakeFiles, fakeEnvironment } from "../testing/fake-environment.ts";
import type { DocumentVerification } from "../verify/check-result.ts";

async function verify(line: string, machine: FakeFiles = {}) {
  const shell = fakeEnvironment(machine);
  const exit = await run(["verify", ...line.split(" ")], shell);
  return { exit, ...shell.printed };
}

/** What each check says of one document: "seal failed CFDI40102". */
async function statuses(xml: string | Uint8Array, options = "--sat-cer sat.cer"): Promise<string[]> {
  const { out } = await verify(`--json ${options} a.xml`, { files: { "a.xml": xml, "sat.cer": SAT.cer } });
  const { checks } = JSON.parse(out) as { checks: { check: string; status: string; findings: { code: string }[] }[] };
  const bad = checks.filter(({ status }) => status !== "ok");
  return bad.map(({ check, status, findings }) =>
    [check, status, ...new Set(findings.map(({ code }) => code))].join(" "),
  );
}

const XML = stamped();

describe("cfdi verify", () => {
  it("exits with 0 when every check passes, the SAT's seal included", async () => {
    const files = { "a.xml": XML, "sat.cer": SAT.cer };
    expect(await verify("--sat-cer sat.cer a.xml", { files })).toEqual({
      exit: 0,
      out: "a.xml: correcto\n  ! reglas: Las claves y las tasas no se compararon con los catálogos del SAT (--catalogues). [CLI-NO-CATALOGUES]\n",
      err: "",
    });
  });

  it("finds the SAT's certificate in a folder, by its number", async () => {
    const files = { "a.xml": XML, [`sat/${SAT.noCertificado}.cer`]: SAT.cer };
    expect((await verify("--sat-cer sat a.xml", { files })).exit).toBe(0);
    expect((await verify("--sat-cer sat -", { files, stdin: XML })).exit).toBe(0);
  });

  it("exits with 3 when the SAT's seal cannot be verified, and says where its certificate is", async () => {
    const { exit, out } = await verify("a.xml", { files: { "a.xml": XML } });
    expect(exit).toBe(3);
    expect(out).toContain("a.xml: sin fallas, pero no todo pudo comprobarse\n");
    expect(out).toContain("https://rdc.sat.gob.mx/rccf/300010/000005/00/00/34/30001000000500003456.cer");
  });

  it("exits with 0 for a document not stamped yet when the stamp is skipped", async () => {
    const { exit, out } = await verify("--skip stamp a.xml", { files: { "a.xml": sealed() } });
    expect(exit).toBe(0);
    expect(out).toContain("  - timbre: no se revisó\n");
  });

  const other = makeCsd({ rfc: "URE180429TM6", slot: 1 });
  const old = makeCsd({ rfc: "EKU9003173C9", validTo: new Date("2026-11-19T00:00:00Z") });
  const cases: [string, string | Uint8Array, string[]][] = [
    [
      "a cent more",
      XML.replace('Total="1.17"', 'Total="1.18"'),
      ["seal failed CFDI40102", "totals failed CFDI40119", "rules failed CFDI40119 CLI-NO-CATALOGUES"],
    ],
    ["another name", XML.replace("ROBOTICA", "ROBÓTICA"), ["seal failed CFDI40102"]],
    ["no stamp", sealed(), ["stamp failed CLI-STAMP-MISSING"]],
    [
      "a stamp of another document",
      stamped(sealed(), SAT).replace(/SelloCFD="./, 'SelloCFD="*'),
      ["stamp failed CLI-STAMP-OTHER CLI-STAMP-FORGED"],
    ],
    [
      "a stamp that somebody else sealed",
      stamped(sealed(), { ...makeCsd({ rfc: "SAT970701NN3", slot: 3, noCertificado: SAT.noCertificado }) }),
      ["stamp failed CLI-STAMP-FORGED"],
    ],
    [
      "a stamp without a number of certificate",
      XML.replace(SAT.noCertificado, "../../etc/passwd"),
      ["stamp failed CLI-STAMP-FORGED"],
    ],
    ["no seal", XML.replace(/ Sello="[^"]*"/, ""), ["seal failed CLI-SEAL-MISSING", "stamp failed CLI-STAMP-OTHER"]],
    [
      "no certificate",
      XML.replace(/ Certificado="[^"]*"/, ""),
      ["seal failed CFDI40102", "certificate failed CLI-CERTIFICATE-MISSING"],
    ],
    [
      "another's certificate",
      XML.replace(/ Certificado="[^"]*"/, ` Certificado="${other.cer.toString("base64")}"`),
      ["seal failed CFDI40102", "certificate failed SAT303"],
    ],
    ["a certificate out of date", stamped(sealed(DRAFT, old)), ["certificate failed SAT305"]],
    [
      "an e.firma",
      XML.replace(/ Certificado="[^"]*"/, ` Certificado="${makeFiel({ rfc: "EKU9003173C9" }).cer.toString("base64")}"`),
      ["certificate failed SAT306"],
    ],
    [
      "an attribute that does not exist",
      XML.replace(" Version=", ' Verzion="4.0" Version='),
      ["structure failed TIMBRA-XML-UNKNOWN-ATTRIBUTE"],
    ],
    ["no XML", "hola", ["wellformed failed TIMBRA-XML-MALFORMED"]],
    ["nothing", "", ["wellformed failed TIMBRA-XML-MALFORMED"]],
    ["a DOCTYPE", `<!DOCTYPE x>${XML}`, ["wellformed failed TIMBRA-XML-DOCTYPE"]],
    ["a page", "<html/>", ["structure failed TIMBRA-XML-NOT-A-CFDI"]],
  ];

  it.each(cases)("finds %s", async (_, xml, expected) => {
    const found = await statuses(xml);
    expect(found.filter((line) => !line.endsWith("not-reached"))).toEqual(expected);
    expect((await verify("--sat-cer sat.cer a.xml", { files: { "a.xml": xml, "sat.cer": SAT.cer } })).exit).toBe(1);
  });

  it("does not reach what needs the document read", async () => {
    expect(await statuses("<html/>")).toEqual([
      "structure failed TIMBRA-XML-NOT-A-CFDI",
      ...["seal", "certificate", "stamp", "totals", "rules", "advice"].map((check) => `${check} not-reached`),
    ]);
  });

  it("cannot verify the seal of a document with an unknown complement", async () => {
    const xml = XML.replace("<cfdi:Complemento>", '<cfdi:Complemento><x:Nuevo xmlns:x="urn:x"/>');
    expect(await statuses(xml)).toContain("seal unverified CLI-SEAL-UNKNOWN");
  });

  it("gives one line for each file that cannot be read, and goes on", async () => {
    const { exit, out, err } = await verify("nada.xml a.xml malo.xml --skip stamp", {
      files: { "a.xml": XML, "malo.xml": "<a>\n<b></a>" },
    });
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toBe("nada.xml: INCORRECTO: no existe [CLI-FILE]");
    expect(lines.filter((line) => line.startsWith("malo.xml"))).toHaveLength(1);
    expect(lines.at(-1)).toMatch(/^malo\.xml: INCORRECTO: El archivo no es un XML bien formado\. \(2:\d+\)/);
    expect(out).toContain("a.xml: correcto");
    expect({ exit, err }).toEqual({ exit: 1, err: "" });
  });

  it("gives an object a line with --json", async () => {
    const { out } = await verify("--json a.xml nada.xml", { files: { "a.xml": XML } });
    const [first, second] = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      file: "a.xml",
      status: "unverified",
      authentic: "unverified",
      lawful: "ok",
      uuid: UUID,
    });
    expect(first.checks.map(({ check }: { check: string }) => check)).toEqual([
      "wellformed",
      "structure",
      "seal",
      "certificate",
      "stamp",
      "totals",
      "rules",
      "advice",
    ]);
    expect(second).toMatchObject({
      file: "nada.xml",
      status: "failed",
      authentic: "failed",
      lawful: "unverified",
      checks: [{ check: "wellformed", status: "failed" }, ...Array(7).fill({ status: "not-reached" })],
    });
  });

  it("prints English", async () => {
    const { out } = await verify("--lang en a.xml", { files: { "a.xml": "<html/>" } });
    expect(out).toMatch(/^a\.xml: WRONG: The file is not a CFDI 4\.0: its root is “html”\./);
  });

  it("uses the lists it is given, and reports keys one by one", async () => {
    const catalogos = {
      estado: (lista: string) => (lista === "c_UsoCFDI" ? "inexistente" : "vigente"),
      decimales: () => 2,
      regimen: () => undefined,
      usoCfdi: () => undefined,
      tasas: () => [],
      patronNumRegIdTrib: () => undefined,
    };
    const machine = {
      files: { "a.xml": XML },
      modules: { "./listas.js": { createCatalogos: () => catalogos }, otras: { catalogos }, vacio: {} },
    };
    for (const module of ["./listas.js", "otras"]) {
      const { out } = await verify(`--skip stamp --catalogues ${module} a.xml`, machine);
      expect(out).toContain("[CFDI40160]");
      expect(out).toContain("[CFDI40179]");
      expect(out).not.toContain("CLI-NO-CATALOGUES");
    }
    expect(await verify("--catalogues vacio a.xml", machine)).toMatchObject({
      exit: 2,
      err: expect.stringContaining("createCatalogos()"),
    });
  });

  it("requires a certificate in force during the whole minute of the document, in any time zone", async () => {
    const ends = (moment: string) => makeCsd({ rfc: "EKU9003173C9", validTo: new Date(moment) });
    const fecha = DRAFT.Fecha;
    expect(await statuses(stamped(sealed(DRAFT, ends(`${fecha}-05:00`))))).toEqual([]);
    expect(await statuses(stamped(sealed(DRAFT, ends("2026-11-20T15:15:29Z"))))).toEqual(["certificate failed SAT305"]);
    expect(CSD.rfc).toBe(DRAFT.Emisor.Rfc);
  });
});

/** As issuers elsewhere seal it: without asking our rules. */
function sealedUnchecked(draft: Draft): string {
  const signer = open(CSD);
  const document = { ...price(draft, 2), NoCertificado: signer.noCertificado, Certificado: signer.certificado };
  return writeXml({ ...document, Sello: signer.sign(cadenaOriginal(document)) });
}

describe("a document whose seals verify", () => {
  const options = "--sat-cer sat.cer";
  const verified = async (draft: Draft, lang = "es") => {
    const files = { "a.xml": stamped(sealedUnchecked(draft)), "sat.cer": SAT.cer };
    const { out, exit } = await verify(`--lang ${lang} ${options} a.xml`, { files });
    return {
      exit,
      out,
      json: JSON.parse((await verify(`--json ${options} a.xml`, { files })).out) as DocumentVerification,
    };
  };

  it("is not wrong for what only we would advise", async () => {
    const { exit, out, json } = await verified({ ...DRAFT, Receptor: { ...DRAFT.Receptor, UsoCFDI: "CP01" } });
    expect(exit).toBe(0);
    expect(out).toMatch(/^a\.xml: correcto\n/);
    expect(out).toMatch(/ {2}! consejos: Receptor\.UsoCFDI: .*\[TIMBRA-USO-TIPO\]/);
    expect(json).toMatchObject({ status: "ok", authentic: "ok", lawful: "ok" });
  });

  it("is authentic though the rules of its day would not pass it", async () => {
    const unlawful = { ...DRAFT, MetodoPago: "PPD" };
    const { exit, out, json } = await verified(unlawful);
    expect(exit).toBe(1);
    expect(out).toMatch(/^a\.xml: auténtico, pero las reglas de su día no lo admitirían\n/);
    expect((await verified(unlawful, "en")).out).toMatch(
      /^a\.xml: authentic, but the rules of its day would not pass it\n/,
    );
    expect(json).toMatchObject({ status: "failed", authentic: "ok", lawful: "failed" });
  });

  it("takes the names of its checks as they are printed, in either language", async () => {
    for (const skip of ["timbre", "stamp", "Timbre"]) {
      expect((await verify(`--skip ${skip} a.xml`, { files: { "a.xml": sealed() } })).exit, skip).toBe(0);
    }
    const { out } = await verify("--skip forma,wellformed,form,sello,consejos a.xml", { files: { "a.xml": sealed() } });
    expect(out.match(/ {2}- (\w+): no se revisó/g)).toEqual(
      ["forma", "sello", "consejos"].map((name) => `  - ${name}: no se revisó`),
    );
  });
});
