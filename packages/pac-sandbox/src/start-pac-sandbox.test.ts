import { cadenaTimbre } from "@timbra/cfdi";
import { verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { describe, expect, it } from "vitest";
import { startPacSandbox } from "./start-pac-sandbox.ts";
import { newSigner, postXml, signIn } from "./testing/client.ts";
import { DRAFT, NOW, sealUnchecked } from "./testing/draft.ts";
import { oneSandbox, temporaryFolder } from "./testing/one-sandbox.ts";

describe("a document nobody could object to", () => {
  const one = oneSandbox();

  it("comes back stamped, every other byte untouched, with a stamp that verifies", async () => {
    const { sandbox, token, sealed } = one();
    const document = sealed();
    const { status, envelope } = await postXml(sandbox, token, document.xml);
    expect(envelope.message).toBeUndefined();
    expect(status).toBe(200);
    const cfdi = envelope.data?.["cfdi"] ?? "";
    expect(cfdi.replace(/<cfdi:Complemento><tfd:.*<\/cfdi:Complemento>/, "")).toBe(document.xml);
    const read = readCfdi(cfdi);
    if (!read.ok || !read.timbre) throw new Error("not a stamped document");
    expect(verifySello(read.comprobante)).toBe(true);
    expect(read.timbre.SelloCFD).toBe(document.sello);
    expect(read.timbre.RfcProvCertif).toBe("SPR190613I52");
    expect(read.timbre.FechaTimbrado).toBe("2026-11-20T12:00:00");
    const cer = await fetch(`${sandbox.url}/sandbox/certificates/${read.timbre.NoCertificadoSAT}.cer`);
    const der = Buffer.from(await cer.arrayBuffer());
    expect(verifyTimbre(read.timbre, der)).toBe(true);
    expect(verifyTimbre({ ...read.timbre, UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" }, der)).toBe(false);
    expect(envelope.data).toMatchObject({
      uuid: read.timbre.UUID,
      selloSAT: read.timbre.SelloSAT,
      cadenaOriginalSAT: cadenaTimbre(read.timbre),
    });
  });

  it("is stamped once when it arrives many times at once", async () => {
    const { sandbox, token, sealed } = one();
    const { xml } = sealed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => postXml(sandbox, token, xml)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ envelope }) => envelope.data?.["uuid"])).size).toBe(1);
  });
});

describe("the folder", () => {
  it("is refused to a second process while the first one runs, and given after", async () => {
    const dataDir = await temporaryFolder();
    const first = await startPacSandbox({ port: 0, dataDir });
    await expect(startPacSandbox({ port: 0, dataDir })).rejects.toThrow("another pac-sandbox is using");
    await first.close();
    const second = await startPacSandbox({ port: 0, dataDir });
    await second.close();
  });

  it("keeps the authority and the ledger: a document stamped before a restart is known after it", async () => {
    const dataDir = await temporaryFolder();
    const before = await startPacSandbox({ port: 0, dataDir, clock: () => NOW });
    const { xml } = sealUnchecked(DRAFT, await newSigner(before));
    const stamped = await postXml(before, await signIn(before), xml);
    await before.close();
    const after = await startPacSandbox({ port: 0, dataDir, clock: () => NOW });
    const repeated = await postXml(after, await signIn(after), xml);
    await after.close();
    expect(stamped.status).toBe(200);
    expect(repeated.envelope.data).toEqual(stamped.envelope.data);
  });
});
