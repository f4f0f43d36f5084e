import { randomUUID } from "node:crypto";
import { UPLOAD_BYTES, UPLOAD_CHUNK_BYTES } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSamePicture } from "../adapters/images/testing/pictures.ts";
import { png } from "../issuer/testing/images.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { deleteExpiredUploads } from "./index.ts";

const HOUR = 3_600_000;

let test: TestApp;
let issuer: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  other = await registerIssuer(test);
});
beforeEach(async () => {
  issuer = await registerIssuer(test);
});
afterAll(() => test.close());

const bytes = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 0xff));

interface Sending {
  readonly id: string;
  readonly file: Buffer;
  readonly name?: string;
}

/** One chunk as a browser sends it. */
async function send({ id, file, name = "datos.bin" }: Sending, offset: number, size = file.length) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ upload_id: id, name, size: String(size), offset: String(offset) }))
    form.set(field, value);
  form.set("file", new Blob([new Uint8Array(file.subarray(offset, offset + UPLOAD_CHUNK_BYTES))]), name);
  const written = new Response(form);
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: {
      "content-type": written.headers.get("content-type") ?? "",
      authorization: `Bearer ${issuer.client.token}`,
      localization: "es",
      "x-uploader": "1",
    },
    payload: Buffer.from(await written.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const files = (id: string) =>
  queryAsOwner<{ file_key: string }>(
    test.databaseUrl,
    "SELECT file_key FROM doomed_files WHERE file_key LIKE $1 ORDER BY 1",
    [`%/uploads/${id}/%`],
  );
const fileOf = async (id: string) => (await issuer.client.call("downloadUpload", { params: { id } })).bytes;

describe("a file in chunks", () => {
  it("arrives whole, and is only ever a file to be saved", async () => {
    const sending = { id: randomUUID(), file: bytes(2_500_001), name: "..\\..\\página.html" };
    const answers = [await send(sending, 0), await send(sending, 1_000_000), await send(sending, 2_000_000)];
    expect(
      answers.map(({ status, body }) => [status, body.upload.received, body.upload.complete, body.message]),
    ).toEqual([
      [200, 1_000_000, false, "Se recibió una parte del archivo."],
      [200, 2_000_000, false, "Se recibió una parte del archivo."],
      [200, 2_500_001, true, "El archivo se subió correctamente."],
    ]);
    const download = await issuer.client.call("downloadUpload", { params: { id: sending.id } });
    expect(download.bytes.equals(sending.file)).toBe(true);
    expect(download.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=\"pagina.html\"; filename*=UTF-8''p%C3%A1gina.html",
      "x-content-type-options": "nosniff",
    });
  });

  it("goes on where it was interrupted, and a chunk whose answer was lost may come again", async () => {
    const sending = { id: randomUUID(), file: bytes(2_000_000) };
    await send(sending, 0);
    await send(sending, 0);
    expect((await issuer.client.call("getUpload", { params: { id: sending.id } })).body.upload).toMatchObject({
      received: 1_000_000,
      complete: false,
    });
    expect((await issuer.client.fail("downloadUpload", { params: { id: sending.id } })).status).toBe(404);
    expect((await send(sending, 1_000_000)).body.upload.complete).toBe(true);
    expect((await send(sending, 1_000_000)).body.upload.complete).toBe(true);
    expect((await fileOf(sending.id)).equals(sending.file)).toBe(true);
  });

  it("comes whole from two that send the same chunks at once", async () => {
    const sending = { id: randomUUID(), file: bytes(1_500_000) };
    for (const offset of [0, 1_000_000]) {
      const both = await Promise.all([send(sending, offset), send(sending, offset)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect((await fileOf(sending.id)).equals(sending.file)).toBe(true);
  });

  it.each([
    ["that leaves one out", (sending: Sending) => send(sending, 2_000_000)],
    ["of another file", (sending: Sending) => send(sending, 1_000_000, 2_999_999)],
    ["that begins anywhere", (sending: Sending) => send(sending, 1_000_001)],
    [
      "that is too short",
      (sending: Sending) => send({ ...sending, file: sending.file.subarray(0, 1_500_000) }, 1_000_000, 3_000_000),
    ],
  ])("is not joined with a chunk %s", async (_, next) => {
    const sending = { id: randomUUID(), file: bytes(3_000_000) };
    await send(sending, 0);
    const { status, body } = await next(sending);
    expect([status, body.code]).toEqual([409, "upload_conflict"]);
    expect((await issuer.client.call("getUpload", { params: { id: sending.id } })).body.upload.received).toBe(
      1_000_000,
    );
  });

  it("that was never begun, is too large or lacks its fields is refused in words", async () => {
    const gone = await send({ id: randomUUID(), file: bytes(2_000_000) }, 1_000_000);
    expect([gone.status, gone.body.code]).toEqual([404, "not_found"]);
    const large = await send({ id: randomUUID(), file: bytes(1_000_000) }, 0, UPLOAD_BYTES + 1);
    expect([large.status, large.body.errors]).toEqual([422, { size: ["El archivo no debe pesar más de 20 MB"] }]);
    const empty = await issuer.client.fail("uploadChunk", { body: {} });
    expect(Object.keys(empty.body.errors ?? {})).toEqual(["upload_id", "name", "size", "offset", "file"]);
  });

  it("is of one issuer", async () => {
    const sending = { id: randomUUID(), file: bytes(10) };
    await send(sending, 0);
    for (const route of ["getUpload", "downloadUpload", "deleteUpload"] as const) {
      expect((await other.client.fail(route, { params: { id: sending.id } })).status).toBe(404);
    }
    expect((await fileOf(sending.id)).length).toBe(10);
  });

  it("waits with nineteen others, not more", async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await send({ id: randomUUID(), file: bytes(5) }, 0)).status).toBe(200);
    const { status, body } = await send({ id: randomUUID(), file: bytes(5) }, 0);
    expect([status, body.code]).toEqual([409, "uploads_full"]);
  });

  it("waits with nineteen others, not more, when twenty-six are begun at once", async () => {
    const answers = await Promise.all(Array.from({ length: 26 }, () => send({ id: randomUUID(), file: bytes(5) }, 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === "uploads_full")).toHaveLength(6);
  });
});

describe("an image in chunks", () => {
  it("is kept as its picture, without what hangs on to it", async () => {
    const picture = png(900, 700);
    const sending = {
      id: randomUUID(),
      file: Buffer.concat([picture, Buffer.from("<?php system($_GET[0]); ?>")]),
      name: "foto.png",
    };
    const { body } = await send(sending, 0);
    expect(body.upload).toMatchObject({ complete: true, media_type: "image/png" });
    const kept = await fileOf(sending.id);
    expect([kept.includes("php"), isSamePicture(kept, picture)]).toEqual([false, true]);
  });

  it.each([
    ["damaged", () => png(300, 300).subarray(0, -20), "image_damaged"],
    ["larger than anybody's screen", () => png(2001, 2), "image_dimensions"],
  ])("that is %s is dropped", async (_, file, code) => {
    const id = randomUUID();
    const { status, body } = await send({ id, file: file() }, 0);
    expect([status, body.code]).toEqual([422, code]);
    expect((await issuer.client.fail("getUpload", { params: { id } })).status).toBe(404);
  });
});

describe("nothing stays for ever", () => {
  it.each([
    ["interrupted", 1, 25],
    ["complete and unused", 2, 25],
  ])("of an upload that is %s", async (_, chunks, hours) => {
    const sending = { id: randomUUID(), file: bytes(2_000_000) };
    for (let chunk = 0; chunk < chunks; chunk += 1) await send(sending, chunk * UPLOAD_CHUNK_BYTES);
    const keys = (await files(sending.id)).map(({ file_key }) => file_key);
    expect(keys).toHaveLength(3);
    test.clock.advance(hours * HOUR);
    await deleteExpiredUploads(test.deps);
    expect(await Promise.all(keys.map((key) => test.deps.files.get(key)))).toEqual([null, null, null]);
    expect(await files(sending.id)).toEqual([]);
    expect(await queryAsOwner(test.databaseUrl, "SELECT 1 FROM uploads WHERE id = $1", [sending.id])).toEqual([]);
  });

  it("of one that was dropped, and soon", async () => {
    const sending = { id: randomUUID(), file: bytes(2_000_000) };
    await send(sending, 0);
    await issuer.client.call("deleteUpload", { params: { id: sending.id } });
    expect((await send(sending, 1_000_000)).status).toBe(404);
    test.clock.advance(HOUR / 4);
    await deleteExpiredUploads(test.deps);
    expect(await files(sending.id)).toEqual([]);
  });

  it("of the chunks of one that has arrived; the file itself can be had as long as it lasts", async () => {
    const sending = { id: randomUUID(), file: bytes(2_000_000) };
    for (const offset of [0, 1_000_000]) await send(sending, offset);
    test.clock.advance(HOUR);
    await deleteExpiredUploads(test.deps);
    expect((await files(sending.id)).map(({ file_key }) => file_key.split("/").at(-1))).toEqual(["file"]);
    expect((await fileOf(sending.id)).equals(sending.file)).toBe(true);
  });
});
