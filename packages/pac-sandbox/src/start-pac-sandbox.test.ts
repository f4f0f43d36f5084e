import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cadenaTimbre } from "@timbra/cfdi";
import { type Credential, verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PacSandbox, startPacSandbox } from "./start-pac-sandbox.ts";
import { newCredential, postXml, signIn } from "./testing/client.ts";
import { DRAFT, NOW } from "./testing/draft.ts";
import { sealAnyway } from "./testing/seal-anyway.ts";

let folder: string;
let sandbox: PacSandbox;
let signer: Credential;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pac-sandbox-test-"));
  sandbox = await startPacSandbox({ port: 0, dataDir: folder, clock: () => NOW });
  signer = await newCredential(sandbox);
  token = await signIn(sandbox);
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

let folio = 0;
const sealedDraft = (changes: Partial<typeof DRAFT> = {}) => {
  folio += 1;
  return sealAnyway({ ...DRAFT, Folio: String(folio), ...changes }, signer);
};

describe("a document nobody could object to", () => {
  it("comes back stamped, every other byte untouched, with a stamp that verifies", async () => {
    const sealed = sealedDraft();
    const { status, envelope } = await postXml(sandbox, token, sealed.xml, { headers: { customid: "one" } });
    expect(envelope.message).toBeUndefined();
    expect(status).toBe(200);
    const cfdi = envelope.data?.["cfdi"] ?? "";
    const withoutStamp = cfdi.replace(/<cfdi:Complemento><tfd:.*<\/cfdi:Complemento>/, "");
    expect(withoutStamp).toBe(sealed.xml);
    const read = readCfdi(cfdi);
    if (!read.ok || !read.timbre) throw new Error("not a stamped document");
    expect(verifySello(read.comprobante)).toBe(true);
    expect(read.timbre.SelloCFD).toBe(sealed.sello);
    expect(read.timbre.RfcProvCertif).toBe("SPR190613I52");
    expect(read.timbre.FechaTimbrado).toBe("2026-11-20T12:00:00");
    const cer = await fetch(`${sandbox.url}/sandbox/certificates/${read.timbre.NoCertificadoSAT}.cer`);
    const der = Buffer.from(await cer.arrayBuffer());
    expect(verifyTimbre(read.timbre, der)).toBe(true);
    expect(verifyTimbre({ ...read.timbre, UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" }, der)).toBe(false);
    expect(envelope.data).toMatchObject({ uuid: read.timbre.UUID, selloSAT: read.timbre.SelloSAT, cadenaOriginalSAT: cadenaTimbre(read.timbre) });
    expect(
      Buffer.from(envelope.data?.["qrCode"] ?? "", "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });
});
