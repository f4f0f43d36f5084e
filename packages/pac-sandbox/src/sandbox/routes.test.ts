import { describe, expect, it } from "vitest";
import { postXml } from "../testing/client.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";

const one = oneSandbox();
const get = (path: string) => fetch(`${one().sandbox.url}${path}`);
const csd = (body: unknown) =>
  fetch(`${one().sandbox.url}/sandbox/csd`, { method: "POST", body: JSON.stringify(body) });

describe("the stamp ledger", () => {
  it("answers by sello, uuid, rfc and customid, and hides nothing but the XML", async () => {
    const { sandbox, token, sealed } = one();
    const document = sealed();
    const { envelope } = await postXml(sandbox, token, document.xml, { headers: { customid: "b-1" } });
    const uuid = envelope.data?.["uuid"] ?? "";
    for (const query of [
      `sello=${encodeURIComponent(document.sello)}`,
      `sello=${document.sello}`,
      `uuid=${uuid.toLowerCase()}`,
      "customid=b-1",
      `uuid=${uuid}&rfc=EKU9003173C9`,
    ]) {
      const { entries } = (await (await get(`/sandbox/book?${query}`)).json()) as { entries: Record<string, string>[] };
      expect(entries.map((entry) => entry["uuid"])).toEqual([uuid]);
      expect(entries[0]).not.toHaveProperty("xml");
    }
    for (const query of ["rfc=XAXX010101000", `uuid=${uuid}&rfc=XAXX010101000`, "sello=x"]) {
      expect(await (await get(`/sandbox/book?${query}`)).json()).toEqual({ entries: [] });
    }
  });

  it("is searched from the page, by any of the same words; what is typed stays text", async () => {
    const { sandbox, token, sealed } = one();
    const { envelope } = await postXml(sandbox, token, sealed().xml, { headers: { customid: "page-1" } });
    const uuid = envelope.data?.["uuid"] ?? "";
    const found = await (await get("/?uuid=&rfc=&customid=+page-1+&sello=")).text();
    expect(found).toContain(`/datawarehouse/files/${uuid}.xml`);
    expect(found).toMatch(/<p role="status">1 de \d+\.<\/p>/);
    const nothing = await (await get(`/?rfc=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(nothing).toContain("No hay ningún timbre que mostrar.");
    expect(nothing).not.toContain("<script>");
    expect((await get("/?customid=page-1")).headers.get("content-security-policy")).toContain("form-action 'self'");
  });

  it("is a page too, in which no document can write markup", async () => {
    const { sandbox, token, sealed } = one();
    const { envelope } = await postXml(sandbox, token, sealed({ Serie: "<b>&'\"" }).xml);
    const page = await get("/");
    const html = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).toContain(envelope.data?.["uuid"]);
    expect(html).toContain("&lt;b&gt;&amp;&#39;&quot;-");
    expect(html).not.toContain("<b>");
  });
});

describe("certificates", () => {
  it("of its own are given by number, and no others", async () => {
    const { numbers, sat } = (await (await get("/sandbox/certificates")).json()) as { numbers: string[]; sat: string };
    expect(numbers).toContain(sat);
    for (const number of numbers)
      expect((await get(`/sandbox/certificates/${number}.cer`)).headers.get("content-type")).toBe(
        "application/pkix-cert",
      );
    expect((await get("/sandbox/certificates/30001000000500003416.cer")).status).toBe(404);
    expect((await get("/sandbox/certificates/..%2Froot.key")).status).toBe(404);
  });

  const order = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", passphrase: "12345678a" };

  it.each([
    [{ ...order, rfc: "eku" }, "rfc"],
    [{ ...order, name: " " }, "name"],
    [{ ...order, passphrase: "" }, "passphrase"],
    [{ ...order, kind: "other" }, "kind"],
    [{ ...order, valid_from: "yesterday" }, "valid_from"],
    [{ ...order, valid_from: "2026-01-02T00:00:00Z", valid_to: "2026-01-01T00:00:00Z" }, "valid_to"],
    [null, "rfc"],
  ])("are not issued for %j", async (body, field) => {
    const answer = await csd(body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toContain(field);
  });
});
