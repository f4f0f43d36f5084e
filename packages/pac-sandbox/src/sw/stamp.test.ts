import { describe, expect, it } from "vitest";
import { postXml } from "../testing/client.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";

/** The certificate of the tests is older than the documents. */
const one = oneSandbox({}, { valid_from: "2026-01-01T00:00:00Z" });

describe("the versions of the answer", () => {
  it.each([
    ["v1", ["tfd"]],
    ["v2", ["cfdi", "tfd"]],
    ["v3", ["cfdi"]],
    [
      "v4",
      [
        "cadenaOriginalSAT",
        "cfdi",
        "fechaTimbrado",
        "noCertificadoCFDI",
        "noCertificadoSAT",
        "qrCode",
        "selloCFDI",
        "selloSAT",
        "uuid",
      ],
    ],
  ])("%s contains %j", async (version, keys) => {
    const { sandbox, token, sealed } = one();
    const { xml } = sealed();
    for (const path of [`/cfdi33/stamp/${version}`, `/v4/cfdi33/stamp/${version}`]) {
      const { envelope } = await postXml(sandbox, token, xml, { path });
      expect(Object.keys(envelope.data ?? {}).sort()).toEqual(keys);
    }
  });

  it("give the QR as a PNG and the stamp as the element in the document", async () => {
    const { sandbox, token, sealed } = one();
    const { xml } = sealed();
    const v4 = await postXml(sandbox, token, xml);
    expect(
      Buffer.from(v4.envelope.data?.["qrCode"] ?? "", "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    const v2 = await postXml(sandbox, token, xml, { path: "/cfdi33/stamp/v2" });
    const tfd = v2.envelope.data?.["tfd"] ?? "";
    expect(tfd).toContain(`UUID="${v4.envelope.data?.["uuid"]}"`);
    expect(v2.envelope.data?.["cfdi"]).toContain(tfd);
  });

  it("take base64 on the paths that say so", async () => {
    const { sandbox, token, sealed } = one();
    const { xml, sello } = sealed();
    const { envelope } = await postXml(sandbox, token, Buffer.from(xml).toString("base64"), {
      path: "/v4/cfdi33/stamp/v4/b64",
    });
    expect(envelope.data?.["selloCFDI"]).toBe(sello);
  });
});

describe("a repetition", () => {
  it("of the same bytes is reported with the earlier stamp", async () => {
    const { sandbox, token, sealed } = one();
    const { xml } = sealed();
    const first = await postXml(sandbox, token, xml, { headers: { customid: "invoice-1" } });
    const again = await postXml(sandbox, token, xml, { headers: { customid: "invoice-1" } });
    expect(again.status).toBe(400);
    expect(again.envelope).toMatchObject({
      status: "error",
      message: "307. El comprobante contiene un timbre previo.",
    });
    expect(again.envelope.data).toEqual(first.envelope.data);
  });

  it("of the stamped document itself is one too", async () => {
    const { sandbox, token, sealed } = one();
    const first = await postXml(sandbox, token, sealed().xml);
    const again = await postXml(sandbox, token, first.envelope.data?.["cfdi"] ?? "");
    expect(again.envelope.message).toBe("307. El comprobante contiene un timbre previo.");
    expect(again.envelope.data?.["uuid"]).toBe(first.envelope.data?.["uuid"]);
  });

  it("of a customid with another document is refused, with the stamp of the first", async () => {
    const { sandbox, token, sealed } = one();
    const first = await postXml(sandbox, token, sealed().xml, { headers: { customid: "invoice-2" } });
    const other = await postXml(sandbox, token, sealed().xml, { headers: { customid: "invoice-2" } });
    expect(other.status).toBe(400);
    expect(other.envelope.message).toBe("CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.");
    expect(other.envelope.data?.["tfd"]).toContain(first.envelope.data?.["uuid"]);
  });

  it("of a customid means nothing on the paths that do not know it", async () => {
    const { sandbox, token, sealed } = one();
    const o = { path: "/cfdi33/stamp/v4", headers: { customid: "invoice-3" } };
    expect((await postXml(sandbox, token, sealed().xml, o)).status).toBe(200);
    expect((await postXml(sandbox, token, sealed().xml, o)).status).toBe(200);
  });
});

describe("a document of months ago", () => {
  const of = (sandboxNow: string) => ({ headers: { "x-sandbox-now": sandboxNow } });

  it("is stamped as it would have been then, by the clock of then", async () => {
    const { sandbox, token, sealed } = one();
    const { xml } = sealed({ Fecha: "2026-07-15T10:00:00" });
    const refused = await postXml(sandbox, token, xml);
    expect(refused.envelope.message).toMatch(/^401/);
    const then = await postXml(sandbox, token, xml, of("2026-07-15T16:02:03Z"));
    expect(then.status).toBe(200);
    expect(then.envelope.data?.["fechaTimbrado"]).toBe("2026-07-15T10:02:03");
  });

  it("is refused where it would have been refused then", async () => {
    const { sandbox, token, sealed } = one();
    const { envelope } = await postXml(
      sandbox,
      token,
      sealed({ Fecha: "2026-07-15T10:00:00" }).xml,
      of("2026-07-19T16:02:03Z"),
    );
    expect(envelope.message).toMatch(/^401/);
  });

  it.each(["2999-01-01T00:00:00Z", "yesterday", "", "2026-07-15"])("is none at %j", async (sandboxNow) => {
    const { sandbox, token, sealed } = one();
    const { status, envelope } = await postXml(sandbox, token, sealed().xml, of(sandboxNow));
    expect(status).toBe(400);
    expect(envelope.message).toMatch(/^x-sandbox-now/);
  });
});

describe("a request that is not one", () => {
  it("has no part named xml", async () => {
    const { sandbox, token } = one();
    const form = new FormData();
    form.append("file", "x");
    const answer = await fetch(`${sandbox.url}/cfdi33/stamp/v1`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      status: "error",
      message: "Xml CFDI33 no proporcionado o viene vacio.",
    });
  });

  it("has a customid longer than a hundred characters", async () => {
    const { sandbox, token, sealed } = one();
    const { status } = await postXml(sandbox, token, sealed().xml, { headers: { customid: "x".repeat(101) } });
    expect(status).toBe(400);
  });

  it("is larger than ten megabytes", async () => {
    const { sandbox, token } = one();
    const { status } = await postXml(sandbox, token, Buffer.alloc(11 * 1024 * 1024, 32));
    expect(status).toBe(413);
  });

  it.each([
    ["no token", ""],
    ["a token that is none", "Bearer a.b.c"],
    ["a forged one", "forged"],
  ])("has %s", async (_, authorization) => {
    const { sandbox, token } = one();
    const given = authorization === "forged" ? `Bearer ${token.slice(0, -2)}xx` : authorization;
    const answer = await fetch(`${sandbox.url}/v4/cfdi33/stamp/v4`, {
      method: "POST",
      headers: { authorization: given },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: "error", message: expect.stringMatching(/^AU4/) });
  });

  it("asks for a path that does not exist", async () => {
    const answer = await fetch(`${one().sandbox.url}/cfdi33/stamp/v5`, { method: "POST" });
    expect(answer.status).toBe(404);
  });
});
