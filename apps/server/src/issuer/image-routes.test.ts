import { IMAGE_BYTES, sentence } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inIssuer } from "../adapters/postgres/index.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
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

const dataUri = (file: Buffer, mediaType: string) => `data:${mediaType};base64,${file.toString("base64")}`;

describe("the logo", () => {
  it("is none until one is saved", async () => {
    expect((await company.client.call("getLogo")).body).toEqual({ logo_uri: null, logo_name: null, download_params: null });
    expect((await company.client.fail("downloadLogo")).status).toBe(404);
  });

  it("comes back as it was saved, and is downloaded byte by byte", async () => {
    const file = png(130, 130);
    const saved = await company.client.call("saveLogo", { body: { logoBase64: dataUri(file, "image/png"), logoName: "Mi logo ñ.png" } });
    expect(saved.body).toEqual({
      logo_uri: dataUri(file, "image/png"),
      logo_name: "Mi logo ñ.png",
      download_params: { v: expect.stringMatching(/^[0-9a-f]{16}$/) },
      message: "El logotipo se guardó correctamente.",
    });
    const { message: _message, ...logo } = saved.body;
    expect((await company.client.call("getLogo")).body).toEqual(logo);
    const download = await company.client.call("downloadLogo", { query: logo.download_params ?? {} });
    expect(download.bytes.equals(file)).toBe(true);
    expect(download.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "attachment; filename=\"Mi logo n.png\"; filename*=UTF-8''Mi%20logo%20%C3%B1.png",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("is of one issuer", async () => {
    const { download_params } = (await company.client.call("saveLogo", { body: { logoBase64: png(9, 9).toString("base64"), logoName: "a.png" } }))
      .body;
    expect((await other.client.call("getLogo")).body.logo_uri).toBeNull();
    expect((await other.client.fail("downloadLogo", { query: download_params })).status).toBe(404);
  });

  it("is replaced, whose old version is no longer found and whose old file is gone", async () => {
    const first = (await company.client.call("saveLogo", { body: { logoBase64: png(9, 9).toString("base64"), logoName: "a.png" } })).body;
    const before = await keyOfLogo();
    const second = (await company.client.call("saveLogo", { body: { logoBase64: gif(9, 9).toString("base64"), logoName: "a.gif" } })).body;
    expect(second.logo_uri).toMatch(/^data:image\/gif/);
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
    const { body } = await company.client.call("saveLogo", { body: { logoBase64: jpeg(9, 9).toString("base64"), logoName: "..\\..\\foto.png" } });
    expect(body.logo_name).toBe("foto.png.jpg");
    const again = await company.client.call("saveLogo", { body: { logoBase64: jpeg(9, 9).toString("base64"), logoName: "foto.JPEG" } });
    expect(again.body.logo_name).toBe("foto.JPEG");
  });
});

describe("what is no logo", () => {
  it.each([
    ["too wide", png(131, 130), "image_dimensions", "La imagen no debe medir más de 130 x 130 px."],
    ["too high", gif(130, 131), "image_dimensions", "La imagen no debe medir más de 130 x 130 px."],
    ["no image", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image_type", "La imagen debe ser png, jpeg, jpg o gif."],
    ["too heavy", Buffer.concat([png(9, 9), Buffer.alloc(IMAGE_BYTES + 1 - png(9, 9).length)]), "image_size", "La imagen no debe pesar más de 2 MB."],
  ])("is refused at its field: %s", async (_, file, code, message) => {
    const { status, body } = await company.client.fail("saveLogo", { body: { logoBase64: file.toString("base64"), logoName: "logo.png" } });
    expect([status, body.code, body.message, body.errors]).toEqual([422, code, message, { logoBase64: [message] }]);
    expect((await company.client.call("getLogo")).body.logo_uri).toBeNull();
  });

  it("is told in English too, and every missing field at once", async () => {
    const { body } = await company.client.fail("saveLogo", { body: {}, headers: { localization: "en" } });
    expect(body.errors).toEqual({ logoBase64: [sentence("file_required", "en")], logoName: [sentence("required", "en")] });
  });

  it("takes a file of exactly two megabytes", async () => {
    const file = Buffer.concat([png(130, 130), Buffer.alloc(IMAGE_BYTES - png(130, 130).length)]);
    expect((await company.client.call("saveLogo", { body: { logoBase64: file.toString("base64"), logoName: "l.png" } })).status).toBe(200);
  });

  it("is too large a body", async () => {
    const { status, body } = await company.client.fail("saveLogo", { body: { logoBase64: "A".repeat(3 * 1024 * 1024), logoName: "l.png" } });
    expect([status, body.code]).toEqual([413, "payload_too_large"]);
  });
});

describe("the background", () => {
  it("has limits of its own, and lives beside the logo", async () => {
    const file = jpeg(816, 1056);
    const body = { backgroundBase64: file.toString("base64"), backgroundName: "fondo.jpg" };
    const saved = await company.client.call("saveBackground", { body, headers: { localization: "en" } });
    expect(saved.body).toMatchObject({ background_name: "fondo.jpg", message: "The background image was saved." });
    expect((await company.client.call("getBackground")).body.background_uri).toBe(dataUri(file, "image/jpeg"));
    const download = await company.client.call("downloadBackground", { query: saved.body.download_params ?? {} });
    expect(download.bytes.equals(file)).toBe(true);
    expect((await company.client.call("getLogo")).body.logo_uri).toBeNull();
  });

  it("is none until one is saved, and is refused beyond its limits", async () => {
    expect((await company.client.call("getBackground")).body).toEqual({ background_uri: null, background_name: null, download_params: null });
    expect((await company.client.fail("downloadBackground")).status).toBe(404);
    const body = { backgroundBase64: jpeg(817, 1056).toString("base64"), backgroundName: "fondo.jpg" };
    const refused = await company.client.fail("saveBackground", { body });
    expect(refused.body.errors).toEqual({ backgroundBase64: ["La imagen no debe medir más de 816 x 1056 px."] });
  });
});

async function keyOfLogo(): Promise<string> {
  return (await inIssuer(test.deps.db, company.issuerId, (tx) => getImage(tx, "logo")))?.fileKey ?? "";
}
