import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyStoredXml } from "../invariants/index.ts";
import { DAY_MS } from "../lib/durations.ts";
import { brokenInvariants } from "../testing/invariants.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { createMovableClock } from "../testing/movable-clock.ts";
import { setPersonality } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { dropSealedCopies } from "./stamp/sealed-copies.ts";
import { takeOutCertificates } from "./stamp/stamp-certificates.ts";

const run = promisify(execFile);

let test: TestApp;
let issuer: ReadyIssuer;
let folder: string;
/** Refused once, then lost once, then found: two seals and three attempts. */
let stormy: string;

beforeAll(async () => {
  test = await startTestApp({ environment: { STAMP_WAIT_MS: "700" } });
  issuer = await readyIssuer(test);
  folder = await mkdtemp(join(tmpdir(), "timbra-evidence-"));
  stormy = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
  await setPersonality(test, "not-in-lco", { times: 1 });
  await issuer.client.fail("stampDraft", { params: { id: stormy } });
  await setPersonality(test, "5xx-after", { times: 1 });
  await issuer.client.call("stampDraft", { params: { id: stormy } });
  await issuer.client.call("stampDraft", { params: { id: stormy } });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

async function packOf(id: string): Promise<Buffer> {
  return (await issuer.client.call("getInvoiceEvidence", { params: { id } })).bytes;
}

const textOf = (files: Record<string, Uint8Array>, path: string) => Buffer.from(files[path] ?? []).toString("utf8");

describe("an evidence pack", () => {
  it("is checked by its own instructions, with sha256sum and OpenSSL and nothing of ours", async () => {
    const files = unzipSync(await packOf(stormy));
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    const readMe = textOf(files, "README.txt");
    const [spanish = "", english = ""] = readMe.split(/^-+$/m);
    const commands = spanish.match(/^ {2}\S.*$/gm) ?? [];
    expect(english.match(/^ {2}\S.*$/gm)).toEqual(commands);
    expect(commands).toHaveLength(7);
    for (const command of commands) {
      const [program = "", ...args] = command.trim().split(" ");
      const { stdout } = await run(program, args, { cwd: folder });
      if (program === "sha256sum")
        expect(
          stdout
            .trim()
            .split("\n")
            .every((line) => line.endsWith(": OK")),
        ).toBe(true);
      if (args[0] === "dgst") expect(stdout).toBe("Verified OK\n");
    }
    const listed = textOf(files, "SHA256SUMS").match(/ {2}.+$/gm) ?? [];
    expect(listed.map((line) => line.trim()).sort()).toEqual(
      Object.keys(files)
        .filter((path) => path !== "SHA256SUMS")
        .sort(),
    );
  });

  it("holds what was sealed, sent and received, byte for byte, and every attempt", async () => {
    const files = unzipSync(await packOf(stormy));
    const xml = await issuer.client.call("getInvoiceXml", { params: { id: stormy } });
    expect(Buffer.from(files["stamp/document.xml"] ?? []).equals(xml.bytes)).toBe(true);
    const { attempts, documents } = JSON.parse(textOf(files, "attempts.json")) as {
      attempts: { document: string; operation: string; answer: string; sent_sha256: string; duration_ms: number }[];
      documents: { folder: string; outcome: string }[];
    };
    expect(documents.map(({ folder: place, outcome }) => [place, outcome])).toEqual([
      ["sealed/1", "rejected"],
      ["sealed/2", "stamped"],
    ]);
    expect(attempts.map(({ document, operation, answer }) => [document, operation, answer])).toEqual([
      ["sealed/1", "stamp", "rejected"],
      ["sealed/2", "stamp", "unavailable"],
      ["sealed/2", "recover", "already_stamped"],
    ]);
    for (const { document, sent_sha256 } of attempts)
      expect(
        createHash("sha256")
          .update(files[`${document}/document.xml`] ?? "")
          .digest("hex"),
      ).toBe(sent_sha256);
    const history = JSON.parse(textOf(files, "history.json")) as { from_state: string | null; to_state: string }[];
    expect(history.map(({ to_state }) => to_state)).toEqual([
      "draft",
      "stamping",
      "draft",
      "stamping",
      "uncertain",
      "stamped",
    ]);
    const head = JSON.parse(textOf(files, "audit-log-head.json")) as { entries: number; sha256: string; mac: string };
    expect(head).toMatchObject({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      mac: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(head.entries).toBeGreaterThanOrEqual(history.length);
  });

  it("names in its manifest what each file is, with its size and hash", async () => {
    const files = unzipSync(await packOf(stormy));
    const manifest = JSON.parse(textOf(files, "manifest.json")) as {
      format: string;
      document: { state: string; uuid: string };
      files: { path: string; kind: string; bytes: number; sha256: string }[];
    };
    const { body } = await issuer.client.call("getInvoice", { params: { id: stormy } });
    expect(manifest).toMatchObject({
      format: "timbra-evidence/1",
      document: { state: "stamped", uuid: body.invoice.uuid },
    });
    expect(new Set(manifest.files.map(({ kind }) => kind))).toEqual(
      new Set(["sealed_document", "cadena_original", "seal", "certificate", "stamped_document", "attempts", "history"]),
    );
    for (const { path, bytes, sha256 } of manifest.files) {
      expect([path, files[path]?.byteLength]).toEqual([path, bytes]);
      expect(
        createHash("sha256")
          .update(files[path] ?? "")
          .digest("hex"),
      ).toBe(sha256);
    }
  });

  it("is the same archive whenever it is asked for", async () => {
    const [one, again] = [await packOf(stormy), await packOf(stormy)];
    expect(one.equals(again)).toBe(true);
    const answer = await issuer.client.call("getInvoiceEvidence", {
      params: { id: stormy },
      headers: { localization: "en" },
    });
    expect(answer.bytes.equals(one)).toBe(true);
    expect(answer.headers["content-disposition"]).toMatch(/filename="[0-9A-F-]{36}-evidencia\.zip"/);
  });

  it("is the same still when the sealed bytes are those that the stamped XML holds", async () => {
    const before = await packOf(stormy);
    const copies = () =>
      queryAsOwner(test.databaseUrl, "SELECT outcome FROM sealed_documents WHERE invoice_id = $1 AND xml IS NOT NULL", [
        stormy,
      ]);
    const drop = (days: number) =>
      dropSealedCopies({
        ...test.deps,
        clock: createMovableClock(new Date(test.clock.now().getTime() + days * DAY_MS)),
      });
    expect([await drop(29), (await copies()).length]).toEqual([0, 2]);
    expect([await drop(31), await copies()]).toEqual([1, [{ outcome: "rejected" }]]);
    expect(await drop(31)).toBe(0);
    expect((await packOf(stormy)).equals(before)).toBe(true);
    expect(await brokenInvariants(test.databaseUrl, test.pacUrl)).toEqual({});
  });

  it("is the same still, as is the XML, when the certificate is kept once and no more in each stamp", async () => {
    const xml = async () => (await issuer.client.raw("GET", `/api/invoices/${stormy}/xml`)).bytes;
    const [before, whole] = [await packOf(stormy), await xml()];
    const takeOut = (days: number) =>
      takeOutCertificates({ ...test.deps, clock: createMovableClock(new Date(Date.now() + days * DAY_MS)) });
    const stored = () =>
      queryAsOwner<{ bytes: number; needs: string | null }>(
        test.databaseUrl,
        "SELECT octet_length(xml) AS bytes, (SELECT max(needs) FROM migrations) AS needs FROM stamps WHERE invoice_id = $1",
        [stormy],
      );
    expect([await takeOut(29), await stored()]).toEqual([0, [{ bytes: whole.length, needs: null }]]);
    expect(await takeOut(31)).toBe(1);
    const [kept] = await stored();
    expect(kept?.bytes).toBeLessThan(whole.length - 1_000);
    // From now on programs of before, which would show what is left as if it were all, refuse this database.
    expect(kept?.needs).toBe("0109-certificates-kept-once");
    expect(await takeOut(32)).toBe(0);
    expect((await xml()).equals(whole)).toBe(true);
    expect((await packOf(stormy)).equals(before)).toBe(true);
    expect(await brokenInvariants(test.databaseUrl, test.pacUrl)).toEqual({});
    expect((await verifyStoredXml(test.deps.db, () => null)).faults).toEqual([]);
  });

  it.each([
    "UPDATE stamps SET xml = xml || ' '::bytea",
    "UPDATE stamps SET certificate_at = certificate_at + 1",
    "UPDATE stamps SET received_at = now()",
    "UPDATE certificates SET certificate = certificate || ' '::bytea",
  ])("rests on rows that not even their owner changes: %s", async (statement) => {
    await expect(queryAsOwner(test.databaseUrl, statement)).rejects.toThrow("does not change");
  });

  it("exists before there is a stamp, and not before there is a seal", async () => {
    const { id } = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice;
    expect((await issuer.client.fail("getInvoiceEvidence", { params: { id } })).status).toBe(404);
    await setPersonality(test, "5xx-before", { times: 9 });
    await issuer.client.call("stampDraft", { params: { id } });
    const files = unzipSync(await packOf(id));
    expect(Object.keys(files).some((path) => path.startsWith("stamp/"))).toBe(false);
    expect(textOf(files, "README.txt")).not.toContain("stamp/seal.bin stamp");
    await setPersonality(test, "ok");
    await issuer.client.call("stampDraft", { params: { id } });
  });

  it("holds no private key and no passphrase", async () => {
    const files = unzipSync(await packOf(stormy));
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString("latin1"))
      .join("\n");
    expect(all).not.toMatch(/PRIVATE KEY|Sello-de-pruebas-1|sealed_key|wrapped/);
  });
});
