import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../boot/deps.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { sha256 } from "../lib/sha256.ts";
import { mailTo } from "../testing/accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { DAY, HOUR, MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { deleteExpiredUploads } from "../uploads/index.ts";
import { removeExpiredArchives } from "./archive.ts";
import { buildArchiveJob } from "./build-archive.ts";
import { RECORD_GROUPS, UNARCHIVED_TABLES } from "./records.db.ts";
import { buildArchive, requestArchive } from "./testing/build.ts";

let test: TestApp;
let issuer: ReadyIssuer;
/** A stamped invoice, one that was cancelled, and a draft. */
let stamped: string;
let cancelled: string;
let draft: string;

beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "5000" } });
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  issuer = await readyIssuer(test);
  const stamp = async () => (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body.invoice.id;
  stamped = await stamp();
  cancelled = await stamp();
  await issuer.client.call("cancelInvoice", { params: { id: cancelled }, body: { motive: "02" } });
  draft = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
});
afterAll(() => test.close());

const latest = async () => (await issuer.client.call("getArchive")).body.archive;

const build = (deps: Deps, id: string) => buildArchive(deps, issuer, id);
const request = () => requestArchive(issuer);

async function unpack(id: string): Promise<Record<string, Buffer>> {
  const { bytes, headers } = await issuer.client.call("downloadArchive", { params: { id } });
  expect(headers["content-length"]).toBe(String(bytes.length));
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, file]) => [path, Buffer.from(file)]));
}

function fileOf(files: Record<string, Buffer>, pattern: RegExp): Buffer {
  const [path, ...more] = Object.keys(files).filter((name) => pattern.test(name));
  expect([pattern.source, path, more]).toEqual([pattern.source, expect.any(String), []]);
  return files[path ?? ""] ?? Buffer.alloc(0);
}

const rowsOf = (files: Record<string, Buffer>, table: string) =>
  fileOf(files, new RegExp(`^registros/${table}\\.jsonl$`))
    .toString()
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("an archive of everything", () => {
  it("holds every document with its bytes, the lists, the ledger and the audit log, and checks itself", async () => {
    const id = await request();
    await build(test.deps, id);
    const files = await unpack(id);

    const sums = fileOf(files, /^SHA256SUMS$/)
      .toString()
      .trim()
      .split("\n");
    const listed = sums.map((line) => [line.slice(66), line.slice(0, 64)]);
    const found = Object.entries(files).filter(([path]) => path !== "SHA256SUMS");
    expect(listed).toEqual(found.map(([path, bytes]) => [path, sha256(bytes).toString("hex")]));

    for (const invoice of [stamped, cancelled]) {
      const { bytes } = await issuer.client.call("getInvoiceXml", { params: { id: invoice } });
      const uuid = /UUID="([^"]+)"/.exec(bytes.toString())?.[1];
      expect(fileOf(files, new RegExp(`^documentos/.*${uuid}\\.xml$`)).equals(bytes)).toBe(true);
      expect(
        fileOf(files, new RegExp(`^documentos/.*${uuid}\\.pdf$`))
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
      const { bytes: evidence } = await issuer.client.call("getInvoiceEvidence", { params: { id: invoice } });
      expect(fileOf(files, new RegExp(`^evidencia/.*${uuid}-evidencia\\.zip$`)).equals(evidence)).toBe(true);
    }
    expect(fileOf(files, /acuse-de-cancelacion-1\.xml$/).toString()).toContain("Acuse");
    expect(fileOf(files, /solicitud-de-cancelacion-1\.xml$/).toString()).toContain("Cancelacion");
    expect(fileOf(files, /^listas\/clientes\.csv$/).toString()).toContain("UNIVERSIDAD ROBOTICA ESPAÑOLA");
    expect(
      fileOf(files, /^listas\/facturas\.csv$/)
        .toString()
        .trim()
        .split("\r\n"),
    ).toHaveLength(4);
    expect(rowsOf(files, "invoices").map((row) => row["id"])).toContain(draft);
    expect(rowsOf(files, "credit_movements").length).toBeGreaterThanOrEqual(4);
    expect(rowsOf(files, "deeds").map((row) => row["deed"])).toContain("archive_requested");
    expect(fileOf(files, /^LEAME\.txt$/).toString()).toContain(issuer.rfc);
    expect(fileOf(files, /^certificados\/\d{20}\.cer$/).length).toBeGreaterThan(500);
  });

  it("holds no key and no secret", async () => {
    await issuer.client.call("createApiKey", { body: { name: "Tienda", scopes: ["crud_user_invoices"] } });
    const id = await request();
    await build(test.deps, id);
    const files = await unpack(id);
    const secrets = await queryAsOwner<{ secret: Buffer }>(
      test.databaseUrl,
      `SELECT sealed_key AS secret FROM certificates WHERE sealed_key IS NOT NULL UNION SELECT wrapped_key FROM certificates WHERE wrapped_key IS NOT NULL
       UNION SELECT secret_sha256 FROM api_keys UNION SELECT token_hash FROM sessions`,
    );
    expect(secrets.length).toBeGreaterThanOrEqual(4);
    const text = Object.values(files).map((bytes) => bytes.toString("latin1"));
    for (const { secret } of secrets)
      for (const shape of [secret.toString("hex"), secret.toString("base64"), secret.toString("latin1")])
        expect(text.some((one) => one.includes(shape))).toBe(false);
  });

  it("is told by mail, can be downloaded for its days, and leaves no file behind", async () => {
    const id = await request();
    await build(test.deps, id);
    const mail = await mailTo(test, issuer.email, "archive-ready");
    expect(mail.body_text).toContain("/user/data");
    test.clock.advance(6 * DAY);
    // A session ends sooner than an archive.
    const { body } = await test.client.call("signIn", { body: { email: issuer.email, password: issuer.password } });
    issuer = { ...issuer, client: test.client.withToken(body.token) };
    await unpack(id);
    const keys = await queryAsOwner<{ file_key: string }>(
      test.databaseUrl,
      `SELECT file_key FROM archive_parts WHERE archive_id = '${id}'`,
    );
    test.clock.advance(2 * DAY);
    const again = await test.client.call("signIn", { body: { email: issuer.email, password: issuer.password } });
    issuer = { ...issuer, client: test.client.withToken(again.body.token) };
    expect((await latest())?.state).toBe("expired");
    expect((await issuer.client.fail("downloadArchive", { params: { id } })).status).toBe(404);
    await removeExpiredArchives(test.deps);
    test.clock.advance(2 * HOUR);
    await deleteExpiredUploads(test.deps);
    expect(keys.length).toBeGreaterThan(3);
    for (const { file_key } of keys) expect(await test.deps.files.get(file_key)).toBeNull();
  });

  it("goes on where a process was killed, wherever that was, and is the same archive", async () => {
    let dies = false;
    const files: Deps["files"] = {
      ...test.deps.files,
      put: async (...part) => {
        await test.deps.files.put(...part);
        // It is stored, and the process dies before anything refers to it.
        if (dies) throw new Error("killed");
      },
    };
    const id = await request();
    const job = buildArchiveJob({ ...test.deps, files });
    const stepOf = async () =>
      (await queryAsOwner<{ step: number }>(test.databaseUrl, `SELECT step FROM archives WHERE id = '${id}'`))[0]?.step;
    while ((await latest())?.state === "building") {
      const turn = { issuerId: issuer.issuerId, archiveId: id, step: (await stepOf()) ?? 0 };
      dies = true;
      await expect(job(turn, { attempt: 1, lastAttempt: false })).rejects.toThrow("killed");
      dies = false;
      // Two workers do the step at once.
      await Promise.all([2, 3].map((attempt) => job(turn, { attempt, lastAttempt: false })));
    }
    const unpacked = await unpack(id);
    const sums = fileOf(unpacked, /^SHA256SUMS$/)
      .toString()
      .trim()
      .split("\n");
    expect(sums).toHaveLength(Object.keys(unpacked).length - 1);
    for (const line of sums) expect(sha256(unpacked[line.slice(66)] ?? "").toString("hex")).toBe(line.slice(0, 64));
  });

  it("is asked for by who proves it is them, one at a time, and can be given up", async () => {
    const id = await request();
    expect((await issuer.client.fail("createArchive")).body.code).toBe("archive_under_way");
    expect((await latest())?.state).toBe("building");
    await issuer.client.call("deleteArchive", { params: { id } });
    expect((await latest())?.state).toBe("expired");
    test.clock.advance(16 * MINUTE);
    expect((await issuer.client.fail("createArchive")).body.code).toBe("reauthentication_required");
    expect((await issuer.client.fail("downloadArchive", { params: { id } })).body.code).toBe(
      "reauthentication_required",
    );
  });

  it("knows every table of an issuer", async () => {
    const rows = await queryAsOwner<{ name: string }>(
      test.databaseUrl,
      "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relforcerowsecurity",
    );
    const known = [...Object.values(RECORD_GROUPS).flatMap(Object.keys), ...UNARCHIVED_TABLES];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
