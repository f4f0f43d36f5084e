import { deflateSync } from "node:zlib";
import { IMAGE_BYTES, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chunkOf, isSamePicture, withExif } from "../adapters/images/testing/pictures.ts";
import { withTenant } from "../db/index.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { deleteExpiredUploads } from "../uploads/index.ts";
import { getImage } from "./images.db.ts";
import { gif, jpeg, png } from "./testing/images.ts";

let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
beforeEach(async () => {
  company = await registerIssuer(test);
  other = await registerIssuer(test);
});
afterAll(() => test.close());

const DAMAGED = "La imagen está incompleta o dañada. Ábrala en su editor, guárdela de nuevo y vuelva a subirla.";
const bytesOf = (uri: string | null) => Buffer.from(uri?.split(",")[1] ?? "", "base64");

const dataUri = (file: Buffer, mediaType: string) => `data:${mediaType};base64,${file.toString("base64")}`;

describe("the logo", () => {
  it("is none until one is saved", async () => {
    expect((await company.client.call("getLogo")).body).toEqual({
      logo_uri: null,
      logo_name: null,
      download_params: null,
      version: expect.any(String),
    });
    expect((await company.client.fail("downloadLogo")).status).toBe(404);
  });

  it("comes back as the picture that was saved, drawn anew, and is downloaded byte by byte", async () => {
    const file = png(130, 130);
    const saved = await company.client.call("saveLogo", {
      body: { logoBase64: dataUri(file, "image/png"), logoName: "Mi logo ñ.png" },
    });
    expect(saved.body).toEqual({
      logo_uri: expect.stringMatching(/^data:image\/png;base64,/),
      logo_name: "Mi logo ñ.png",
      download_params: { v: expect.stringMatching(/^[0-9a-f]{16}$/) },
      version: expect.any(String),
      message: "El logotipo se guardó correctamente.",
    });
    const { message: _message, ...logo } = saved.body;
    expect((await company.client.call("getLogo")).body).toEqual(logo);
    const kept = bytesOf(logo.logo_uri);
    expect(isSamePicture(kept, file)).toBe(true);
    expect(kept.equals(file)).toBe(false);
    const download = await company.client.call("downloadLogo", { query: logo.download_params ?? {} });
    expect(download.bytes.equals(kept)).toBe(true);
    expect(download.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "attachment; filename=\"Mi logo n.png\"; filename*=UTF-8''Mi%20logo%20%C3%B1.png",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("is of one issuer", async () => {
    const { download_params } = (
      await company.client.call("saveLogo", { body: { logoBase64: png(9, 9).toString("base64"), logoName: "a.png" } })
    ).body;
    expect((await other.client.call("getLogo")).body.logo_uri).toBeNull();
    expect((await other.client.fail("downloadLogo", { query: download_params })).status).toBe(404);
  });

  it("is replaced, whose old version is no longer found and whose old file is gone", async () => {
    const first = (
      await company.client.call("saveLogo", { body: { logoBase64: png(9, 9).toString("base64"), logoName: "a.png" } })
    ).body;
    const before = await keyOfLogo();
    const second = (
      await company.client.call("saveLogo", { body: { logoBase64: gif(9, 9).toString("base64"), logoName: "a.gif" } })
    ).body;
    expect([second.logo_name, second.logo_uri?.slice(0, 15)]).toEqual(["a.png", "data:image/png;"]);
    expect((await company.client.fail("downloadLogo", { query: first.download_params ?? {} })).status).toBe(404);
    expect(await test.deps.files.get(before)).toBeNull();
    expect(await test.deps.files.get(await keyOfLogo())).not.toBeNull();
  });

  it("counts as none when its file was lost", async () => {
    await company.client.call("saveLogo", { body: { logoBase64: png(9, 9).toString("base64"), logoName: "a.png" } });
    await test.deps.files.delete(await keyOfLogo());
    expect((await company.client.call("getLogo")).body.logo_uri).toBeNull();
    expect((await company.client.fail("downloadLogo")).status).toBe(404);
  });

  it("is named by what it is, without folders", async () => {
    const { body } = await company.client.call("saveLogo", {
      body: { logoBase64: jpeg(9, 9).toString("base64"), logoName: "..\\..\\foto.png" },
    });
    expect(body.logo_name).toBe("foto.jpg");
    const again = await company.client.call("saveLogo", {
      body: { logoBase64: jpeg(9, 9).toString("base64"), logoName: "foto.JPEG" },
    });
    expect(again.body.logo_name).toBe("foto.JPEG");
  });
});

describe("what is no logo", () => {
  it.each([
    ["too wide", png(131, 130), "image_dimensions", "La imagen no debe medir más de 130 x 130 px."],
    ["too high", gif(130, 131), "image_dimensions", "La imagen no debe medir más de 130 x 130 px."],
    [
      "no image",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "image_type",
      "La imagen debe ser png, jpeg, jpg o gif.",
    ],
    ["cut short", jpeg(90, 90).subarray(0, 900), "image_damaged", DAMAGED],
    ["unfolding into gigabytes", bomb(130, 130), "image_damaged", DAMAGED],
    [
      "on its side and then too wide",
      withExif(jpeg(100, 131), 6),
      "image_dimensions",
      "La imagen no debe medir más de 130 x 130 px.",
    ],
    [
      "too heavy",
      Buffer.concat([png(9, 9), Buffer.alloc(IMAGE_BYTES + 1 - png(9, 9).length)]),
      "image_size",
      "La imagen no debe pesar más de 2 MB.",
    ],
  ])("is refused at its field: %s", async (_, file, code, message) => {
    const { status, body } = await company.client.fail("saveLogo", {
      body: { logoBase64: file.toString("base64"), logoName: "logo.png" },
    });
    expect([status, body.code, body.message, body.errors]).toEqual([422, code, message, { logoBase64: [message] }]);
    expect((await company.client.call("getLogo")).body.logo_uri).toBeNull();
  });

  it("is reported in English too, and every missing field at once", async () => {
    const { body } = await company.client.fail("saveLogo", { body: {}, headers: { localization: "en" } });
    expect(body.errors).toEqual({
      logoBase64: [sentence("file_required", "en")],
      logoName: [sentence("required", "en")],
    });
  });

  it("takes a file of exactly two megabytes", async () => {
    const file = Buffer.concat([png(130, 130), Buffer.alloc(IMAGE_BYTES - png(130, 130).length)]);
    expect(
      (await company.client.call("saveLogo", { body: { logoBase64: file.toString("base64"), logoName: "l.png" } }))
        .status,
    ).toBe(200);
  });

  it("is too large a body", async () => {
    const { status, body } = await company.client.fail("saveLogo", {
      body: { logoBase64: "A".repeat(3 * 1024 * 1024), logoName: "l.png" },
    });
    expect([status, body.code]).toEqual([413, "payload_too_large"]);
  });
});

describe("the background", () => {
  it("has limits of its own, and lives beside the logo", async () => {
    const file = withExif(jpeg(816, 1056), 1);
    const body = { backgroundBase64: file.toString("base64"), backgroundName: "fondo.jpg" };
    const saved = await company.client.call("saveBackground", { body, headers: { localization: "en" } });
    expect(saved.body).toMatchObject({ background_name: "fondo.jpg", message: "The background image was saved." });
    expect((await company.client.call("getBackground")).body.background_uri).toMatch(/^data:image\/jpeg;/);
    const download = await company.client.call("downloadBackground", { query: saved.body.download_params ?? {} });
    expect([file.includes("GPS"), download.bytes.includes("GPS"), download.bytes.includes("Exif")]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await company.client.call("getLogo")).body.logo_uri).toBeNull();
  });

  it("is none until one is saved, and is refused beyond its limits", async () => {
    expect((await company.client.call("getBackground")).body).toEqual({
      background_uri: null,
      background_name: null,
      download_params: null,
      version: expect.any(String),
    });
    expect((await company.client.fail("downloadBackground")).status).toBe(404);
    const body = { backgroundBase64: jpeg(817, 1056).toString("base64"), backgroundName: "fondo.jpg" };
    const refused = await company.client.fail("saveBackground", { body });
    expect(refused.body.errors).toEqual({ backgroundBase64: ["La imagen no debe medir más de 816 x 1056 px."] });
  });
});

describe("files that nothing refers to", () => {
  const doomed = () => queryAsOwner<{ file_key: string }>(test.databaseUrl, "SELECT file_key FROM doomed_files");
  const body = () => ({ logoBase64: png(9, 9).toString("base64"), logoName: "a.png" });

  it("are none after a logo was saved, and after it was replaced", async () => {
    await company.client.call("saveLogo", { body: body() });
    await company.client.call("saveLogo", { body: body() });
    expect(await doomed()).toEqual([]);
  });

  it("are those of a save that ended before its end, and go by themselves", async () => {
    await queryAsOwner(
      test.databaseUrl,
      "ALTER TABLE issuer_images ADD CONSTRAINT nothing_works CHECK (false) NOT VALID",
    );
    try {
      await company.client.fail("saveLogo", { body: body() });
    } finally {
      await queryAsOwner(test.databaseUrl, "ALTER TABLE issuer_images DROP CONSTRAINT nothing_works");
    }
    const [orphan] = await doomed();
    expect(await test.deps.files.get(orphan?.file_key ?? "")).not.toBeNull();
    await deleteExpiredUploads(test.deps);
    expect(await test.deps.files.get(orphan?.file_key ?? "")).not.toBeNull();
    test.clock.advance(2 * 3_600_000);
    await deleteExpiredUploads(test.deps);
    expect([await test.deps.files.get(orphan?.file_key ?? ""), await doomed()]).toEqual([null, []]);
  });
});

/**
 * A few kilobytes that say they are small and unfold into much: 200 MB of the one colour that packs best, interlaced,
 * where sizes are hard to determine.
 */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 1], 8);
  const data = deflateSync(Buffer.alloc(200_000_000));
  const chunks = [chunkOf("IHDR", header), chunkOf("IDAT", data), chunkOf("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

async function keyOfLogo(): Promise<string> {
  return (await withTenant(test.deps.db, company.issuerId, (tx) => getImage(tx, "logo")))?.fileKey ?? "";
}
