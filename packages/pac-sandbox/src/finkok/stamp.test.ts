import { readCfdi } from "@timbra/cfdi/xml";
import { describe, expect, it } from "vitest";
import { oneSandbox } from "../testing/one-sandbox.ts";
import { base64, callFinkok } from "../testing/soap-client.ts";
import { childrenOf, find } from "../xml.ts";

const one = oneSandbox();
const ask = (method: string, xml: string, headers: Record<string, string> = {}) =>
  callFinkok(one().sandbox.url, "stamp", method, { xml: base64(xml) }, headers);

describe("stamp", () => {
  it("answers with the stamped document and what its stamp says", async () => {
    const { xml, sello } = one().sealed();
    const { status, text } = await ask("stamp", xml);
    expect([status, text("CodEstatus")]).toEqual([200, "Comprobante timbrado satisfactoriamente"]);
    const read = readCfdi(text("xml"));
    if (!read.ok || !read.timbre) throw new Error("not a stamped document");
    expect(read.timbre.SelloCFD).toBe(sello);
    expect([text("UUID"), text("Fecha"), text("SatSeal"), text("NoCertificadoSAT")]).toEqual([
      read.timbre.UUID,
      read.timbre.FechaTimbrado,
      read.timbre.SelloSAT,
      read.timbre.NoCertificadoSAT,
    ]);
  });

  it("reports a repetition with the same data, and quick_stamp without", async () => {
    const { xml } = one().sealed();
    const first = await ask("quick_stamp", xml);
    const again = await ask("stamp", xml);
    const quick = await ask("quick_stamp", xml);
    expect(first.text("CodEstatus")).toBe("Comprobante timbrado satisfactoriamente");
    expect([again.text("CodEstatus"), again.text("Incidencias", "Incidencia", "CodigoError")]).toEqual([
      "Comprobante timbrado previamente",
      "307",
    ]);
    expect(again.text("xml")).toBe(first.text("xml"));
    expect([quick.text("UUID"), quick.text("xml"), quick.text("Incidencias", "Incidencia", "CodigoError")]).toEqual([
      "",
      "",
      "307",
    ]);
  });

  it("shares its ledger with SW Sapien: what one stamped, the other has stamped before", async () => {
    const { sandbox, token, sealed } = one();
    const { xml } = sealed();
    const first = await ask("stamp", xml);
    const form = new FormData();
    form.append("xml", new Blob([xml]), "xml");
    const answer = await fetch(`${sandbox.url}/v4/cfdi33/stamp/v4`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const { message, data } = (await answer.json()) as { message: string; data: { cfdi: string } };
    expect(message).toMatch(/^307/);
    expect(data.cfdi).toBe(first.text("xml"));
  });

  it("lists every reason against a document, an Incidencia each", async () => {
    const { xml } = one().sealed({ Fecha: "2026-11-10T10:00:00" }, (priced) => ({ ...priced, Total: "1.00" }));
    const { text, result } = await ask("stamp", xml);
    const incidences = childrenOf(find(result, "Incidencias"), "Incidencia");
    expect(text("xml")).toBe("");
    expect(incidences.length).toBeGreaterThan(1);
    expect(text("Incidencias", "Incidencia", "CodigoError")).toBe("401");
    expect(text("Incidencias", "Incidencia", "MensajeIncidencia")).toBe("Fecha y hora de generación fuera de rango");
  });

  it("fills every field of an Incidencia that it can know", async () => {
    const { text } = await ask("stamp", one().sealed({ Fecha: "2026-11-10T10:00:00" }).xml);
    const field = (name: string) => text("Incidencias", "Incidencia", name);
    expect(field("RfcEmisor")).toBe("EKU9003173C9");
    expect(field("FechaRegistro")).toBe("2026-11-20T12:00:00");
    expect(field("NoCertificadoPac")).toMatch(/^\d{20}$/);
    for (const name of ["IdIncidencia", "WorkProcessId"]) expect(field(name)).toMatch(/^[0-9a-f-]{36}$/);
    expect(field("ExtraInfo")).toContain("72 horas");
  });

  it("refuses what brings a stamp with 707, even one of its own", async () => {
    const first = await ask("stamp", one().sealed().xml);
    expect((await ask("stamp", first.text("xml"))).text("Incidencias", "Incidencia", "CodigoError")).toBe("707");
  });

  it("says 705 of what the schema refuses and CFDI40102 of a broken seal, and never a code of ours", async () => {
    const { xml } = one().sealed();
    const code = async (sent: string) => (await ask("stamp", sent)).text("Incidencias", "Incidencia", "CodigoError");
    expect(await code(xml.replace(/<cfdi:Receptor[^>]*>/, ""))).toBe("705");
    expect(await code(xml.replace(' Serie="A"', ' Serie=""'))).toBe("705");
    expect(await code(xml.replace("Soporte", "Suporte"))).toBe("CFDI40102");
  });

  it.each([
    ["twice in base64", (xml: string) => base64(base64(xml)), "705"],
    ["not in base64", (xml: string) => xml, "705"],
    ["no XML", () => base64("<no xml"), "301"],
  ])("refuses a parameter that is %s", async (_, encode, code) => {
    const { text } = await callFinkok(one().sandbox.url, "stamp", "stamp", { xml: encode(one().sealed().xml) });
    expect(text("Incidencias", "Incidencia", "CodigoError")).toBe(code);
  });

  it("refuses a wrong password in the words of each service, and stamps nothing", async () => {
    const { xml } = one().sealed();
    const { url } = one().sandbox;
    const wrong = { password: "x" };
    expect(
      (await callFinkok(url, "stamp", "stamp", { ...wrong, xml: base64(xml) })).text(
        "Incidencias",
        "Incidencia",
        "CodigoError",
      ),
    ).toBe("300");
    expect((await callFinkok(url, "cancel", "cancel_signature", wrong)).text("CodEstatus")).toBe(
      "Invalid Username or Password",
    );
    expect((await callFinkok(url, "utilities", "report_credit", wrong)).text("error")).toBe(
      "Invalid username or password",
    );
    expect((await callFinkok(url, "registration", "get", { reseller_password: "x" })).text("message")).toBe(
      "Invalid username or password",
    );
    expect((await ask("stamped", xml)).text("Incidencias", "Incidencia", "CodigoError")).toBe("603");
  });

  it.each([
    ["<no xml", "stamp"],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "stamp"],
    [
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><nothing/></s:Body></s:Envelope>',
      "stamp",
    ],
    [
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><c:toString xmlns:c="http://facturacion.finkok.com/cancel"/></s:Body></s:Envelope>',
      "cancel",
    ],
  ])("answers a fault to %j", async (body, service) => {
    const answer = await fetch(`${one().sandbox.url}/servicios/soap/${service}.wsdl`, { method: "POST", body });
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("faultstring")]);
  });
});

describe("looking a stamp up", () => {
  it("stamped and query_pending find it, get_xml too for its issuer", async () => {
    const { xml } = one().sealed();
    const { url } = one().sandbox;
    const first = await ask("stamp", xml);
    const uuid = first.text("UUID");
    const found = await ask("stamped", xml);
    expect([found.text("CodEstatus"), found.text("xml")]).toEqual([
      "Comprobante recibido satisfactoriamente",
      first.text("xml"),
    ]);
    const pending = await callFinkok(url, "stamp", "query_pending", { uuid });
    expect([pending.text("status"), pending.text("xml")]).toEqual(["F", first.text("xml")]);
    const get = (rfc: string) => callFinkok(url, "utilities", "get_xml", { uuid, taxpayer_id: rfc, invoice_type: "I" });
    expect((await get("EKU9003173C9")).text("xml")).toBe(first.text("xml"));
    expect((await get("XAXX010101000")).text("error")).toBe("UUID Does not Exists");
  });

  it("answers as the real service was recorded for what was never stamped: 603, and words in the field error", async () => {
    const denied = await ask("stamped", one().sealed().xml);
    const words = ["CodigoError", "MensajeIncidencia"].map((field) => denied.text("Incidencias", "Incidencia", field));
    expect(words).toEqual(["603", "El CFDI no contiene un timbre previo"]);
    const uuid = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
    const pending = (asked: string) => callFinkok(one().sandbox.url, "stamp", "query_pending", { uuid: asked });
    const [unknown, malformed] = [await pending(uuid), await pending("foo")];
    expect([unknown.status, unknown.text("error")]).toEqual([200, `UUID ${uuid} No Encontrado`]);
    expect([malformed.status, malformed.text("error")]).toEqual([200, "UUID con formato invalido"]);
    const receipt = await callFinkok(one().sandbox.url, "cancel", "get_receipt", {
      uuid,
      taxpayer_id: "EKU9003173C9",
      type: "C",
    });
    expect(receipt.text("error")).toBe("There is not a Cancellation receipt with that info");
  });
});

describe("personalities", () => {
  const as = (name: string, delay = "60000") => ({ "x-sandbox-personality": name, "x-sandbox-delay-ms": delay });

  it("307-work-process gives a number that is no UUID of a stamp", async () => {
    const { xml } = one().sealed();
    const first = await ask("stamp", xml);
    const again = await ask("stamp", xml, as("307-work-process"));
    expect([again.text("UUID") === first.text("UUID"), again.text("UUID").length, again.text("xml")]).toEqual([
      false,
      36,
      "",
    ]);
  });

  it("forgetful denies a stamp that is in its ledger", async () => {
    const { xml, sello } = one().sealed();
    await expect(ask("stamp", xml, as("forgetful"))).rejects.toThrow();
    expect((await ask("stamped", xml)).text("Incidencias", "Incidencia", "CodigoError")).toBe("603");
    expect((await ask("stamp", xml)).text("xml")).toBe("");
    const stampLedger = (await (
      await fetch(`${one().sandbox.url}/sandbox/book?sello=${encodeURIComponent(sello)}`)
    ).json()) as { entries: unknown[] };
    expect(stampLedger.entries).toHaveLength(1);
  });

  it("queued says that the document was received, and has a stamp when asked later", async () => {
    const { xml } = one().sealed();
    const first = await ask("stamp", xml, as("queued"));
    const uuid = first.text("UUID");
    expect([first.text("CodEstatus"), first.text("xml")]).toEqual(["Comprobante recibido satisfactoriamente", ""]);
    expect((await ask("stamped", xml)).text("xml")).toBe("");
    expect((await callFinkok(one().sandbox.url, "stamp", "query_pending", { uuid })).text("status")).toBe("S");
    const other = one().sealed();
    await ask("stamp", other.xml, as("queued", "0"));
    expect(readCfdi((await ask("stamped", other.xml)).text("xml"))).toMatchObject({ ok: true });
  });

  it.each([
    ["5xx-before", 503],
    ["5xx-after", 500],
    ["too-many", 429],
  ])("%s is a fault with HTTP %i", async (name, status) => {
    const answer = await ask("stamp", one().sealed().xml, as(name));
    expect([answer.status, answer.result?.local]).toEqual([status, "Fault"]);
  });

  it.each([
    ["no-credit", "718"],
    ["not-in-lco", "402"],
    ["unauthorised", "300"],
  ])("%s is an Incidencia %s", async (name, code) => {
    expect((await ask("stamp", one().sealed().xml, as(name))).text("Incidencias", "Incidencia", "CodigoError")).toBe(
      code,
    );
  });
});

describe("utilities", () => {
  it("return the local time of a postal code and the number of stamps left", async () => {
    const { url } = one().sandbox;
    expect((await callFinkok(url, "utilities", "datetime", {})).text("datetime")).toBe("2026-11-20T12:00:00");
    expect((await callFinkok(url, "utilities", "datetime", { zipcode: "22000" })).text("datetime")).toBe(
      "2026-11-20T10:00:00",
    );
    const credit = (taxpayer_id: string) => callFinkok(url, "utilities", "report_credit", { taxpayer_id });
    const left = async () => Number((await credit("EKU9003173C9")).text("result", "ReportTotalCredit", "credit"));
    const before = await left();
    await ask("stamp", one().sealed().xml);
    expect(before - (await left())).toBe(1);
    expect(childrenOf(find((await credit("nobody")).result, "result"))).toEqual([]);
  });
});
