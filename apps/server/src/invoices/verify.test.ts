import { CFDI33, makeCsd, RETENCIONES, stampedOther } from "@timbra/cfdi/testing";
import type { Verification } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditSale, pay, payingIssuer, somePay } from "../payment-receipts/testing/paying.ts";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { configureSat, stampedInvoice } from "./cancel/testing/sat.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let xml: string;
let id: string;
beforeAll(async () => {
  test = await shareTestApp();
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  issuer = await readyIssuer(test);
  const invoice = await stampedInvoice(issuer);
  id = invoice.id;
  xml = (await issuer.client.raw("GET", invoice.files?.xml ?? "")).bytes.toString("utf8");
});
afterAll(() => test.close());

const verify = async (text: string | Buffer, language = "es"): Promise<Verification> => {
  const headers = { localization: language };
  return (
    await issuer.client.call("verifyCfdi", { body: { xmlBase64: Buffer.from(text).toString("base64") }, headers })
  ).body;
};
const statesOf = ({ checks }: Verification) => Object.fromEntries(checks.map(({ name, state }) => [name, state]));

const HOLDS = {
  readable: "holds",
  rules: "holds",
  certificate: "holds",
  seal: "holds",
  stamp: "holds",
  sat: "holds",
  advice: "holds",
};

/**
 * An RFC made at random has the right check digit once in eleven times; otherwise that is remarked, and nothing else.
 */
function remarks({ checks }: Verification): "holds" | "warns" {
  const codes = checks.find(({ name }) => name === "advice")?.problems.map(({ code }) => code) ?? [];
  expect(codes.filter((code) => code !== "TIMBRA-RFC-DIGITO")).toEqual([]);
  return codes.length === 0 ? "holds" : "warns";
}

describe("any CFDI", () => {
  it("as it was stamped holds in everything, and says what it is", async () => {
    const said = await verify(xml);
    expect(statesOf(said)).toEqual({ ...HOLDS, advice: remarks(said) });
    expect(said).toMatchObject({ verdict: remarks(said), authentic: "holds", lawful: "holds" });
    expect(said.document).toMatchObject({
      type: "I",
      serie: "A",
      folio: "1",
      total: "1102.00",
      expedition_zip: "06000",
      issuer: { rfc: issuer.rfc },
    });
    expect((await verify(xml, "en")).checks[3]?.message).toContain("seal is the issuer's");
  });

  it("of which one character was changed is found out by its seal", async () => {
    const said = await verify(xml.replace("Soporte", "Sopote"));
    expect([said.verdict, statesOf(said)]).toEqual(["fails", { ...HOLDS, advice: remarks(said), seal: "fails" }]);
    expect(said).toMatchObject({ authentic: "fails", lawful: "holds" });
  });

  it("whose amounts were changed breaks the rules too, each reported at its place", async () => {
    const said = await verify(xml.replace('Total="1102.00"', 'Total="102.00"'));
    expect(statesOf(said)).toMatchObject({ rules: "fails", seal: "fails" });
    expect(said.checks[1]?.problems).toContainEqual(expect.objectContaining({ code: "CFDI40119", path: "Total" }));
  });

  it("is not wrong for what only we would advise: authentic, lawful, and our advice are distinguished", async () => {
    const said = await verify(xml.replace('UsoCFDI="G03"', 'UsoCFDI="CP01"'));
    expect(said.lawful).toBe("holds");
    const advice = said.checks.find(({ name }) => name === "advice");
    expect(advice).toMatchObject({ state: "warns" });
    expect(advice?.problems).toContainEqual(expect.objectContaining({ code: "TIMBRA-USO-TIPO", severity: "warning" }));
  });

  it("with a complement put into it is found out when the SAT's table of that is known, and else cannot be told", async () => {
    const withInside = (element: string) => xml.replace("<cfdi:Complemento>", `<cfdi:Complemento>${element}`);
    const donation = (date: string) =>
      `<d:Donatarias xmlns:d="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="7" fechaAutorizacion="${date}" leyenda="L"/>`;
    expect(statesOf(await verify(withInside(donation("2020-01-31"))))).toMatchObject({
      readable: "holds",
      rules: "holds",
      seal: "fails",
    });
    expect(statesOf(await verify(withInside(donation("2020-02-31"))))).toMatchObject({ rules: "fails", seal: "fails" });
    expect(statesOf(await verify(withInside('<x:y xmlns:x="urn:x"/>')))).toMatchObject({
      readable: "warns",
      seal: "unknown",
    });
  });

  it("without its stamp, with another's stamp, or with an altered one is not taken for stamped", async () => {
    const bare = xml.replace(/<cfdi:Complemento>.*<\/cfdi:Complemento>/s, "");
    expect(statesOf(await verify(bare))).toMatchObject({ seal: "holds", stamp: "fails", sat: "skipped" });
    const other = await stampedInvoice(issuer);
    const theirs = (await issuer.client.raw("GET", other.files?.xml ?? "")).bytes.toString();
    const swapped = xml.replace(/<tfd:.*?\/>/s, /<tfd:.*?\/>/s.exec(theirs)?.[0] ?? "");
    expect((await verify(swapped)).checks[4]).toMatchObject({
      state: "fails",
      message: "El timbre es de otro documento.",
    });
    const altered = xml.replace(/UUID="[0-9A-Fa-f]/, 'UUID="0');
    expect(altered === xml ? "fails" : statesOf(await verify(altered))["stamp"]).toBe("fails");
  });

  it("that the SAT says is cancelled fails, though all of its signatures hold", async () => {
    const invoice = await stampedInvoice(issuer);
    const text = (await issuer.client.raw("GET", invoice.files?.xml ?? "")).bytes.toString();
    await issuer.client.call("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } });
    for (let waited = 0; waited < 20_000; waited += 100) {
      if ((await issuer.client.call("getInvoice", { params: { id: invoice.id } })).body.invoice.state === "cancelled")
        break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(statesOf(await verify(text))).toMatchObject({ seal: "holds", stamp: "holds", sat: "fails" });
  });

  it.each([
    ["CFDI 3.3", CFDI33, "cfdi33", "warns"],
    ["Retenciones 2.0", RETENCIONES, "retenciones20", "unknown"],
  ] as const)("of %s is held to its seal, and its rules are said to be unknown", async (_, document, kind, sat) => {
    const authentic = await stampedOther(document, makeCsd({ rfc: "EKU9003173C9" }), makeCsd({ rfc: "SAT970701NN3" }));
    const said = await verify(authentic);
    const holds = { ...HOLDS, rules: "unknown", stamp: "unknown", sat, advice: "skipped" };
    expect([said.verdict, said.lawful, statesOf(said)]).toEqual(["unknown", "unknown", holds]);
    expect(said.document).toMatchObject({ kind, total: "100", currency: "MXN", receiver: { rfc: "URE180429TM6" } });
    const changed = await verify(authentic.replace(/( Total| MontoTotOperacion)="100"/, '$1="x"'));
    expect(statesOf(changed)).toMatchObject({ rules: "fails", seal: "fails" });
  });

  it("whose total is no amount is told so", async () => {
    expect(statesOf(await verify(xml.replace('Total="1102.00"', 'Total="x"')))).toMatchObject({ sat: "skipped" });
  });

  it("that is none says why, and hostile files do nothing else", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${"c".repeat(1000)}">]><a>&b;</a>`;
    const nothings = [
      "<a/>",
      "no es xml, ni se parece",
      bomb,
      Buffer.from([0xff, 0xfe, ...Buffer.from("a".repeat(40))]),
      "<a>".repeat(5000),
    ];
    for (const nothing of nothings) {
      const said = await verify(nothing);
      expect([said.verdict, said.document, said.checks[0]?.state]).toEqual(["fails", null, "fails"]);
      expect(said.checks[0]?.problems[0]?.message).toBeTruthy();
      expect(said.checks.slice(1).every(({ state }) => state === "skipped")).toBe(true);
    }
  });

  it("is forgotten: nothing of it is kept, and nothing of one's own changes", async () => {
    const before = (await issuer.client.call("listInvoices", { body: {} })).body.total;
    await verify(xml);
    expect((await issuer.client.call("listInvoices", { body: {} })).body.total).toBe(before);
    expect((await issuer.client.call("getInvoice", { params: { id } })).body.invoice.state).toBe("stamped");
  });
});

it("says of a payment receipt whether its payments keep their rules too", async () => {
  const paying = await payingIssuer(test);
  const receipt = await pay(paying, somePay(paying, "160", [{ invoice_id: await creditSale(paying) }]));
  const text = (await paying.client.raw("GET", receipt.files?.xml ?? "")).bytes.toString();
  const rulesOf = ({ checks }: Verification) => checks.find(({ name }) => name === "rules");
  expect(rulesOf(await verify(text))?.problems.filter(({ path }) => path.startsWith("Complemento"))).toEqual([]);
  const changed = await verify(text.replace('ImpSaldoInsoluto="1000.00"', 'ImpSaldoInsoluto="900.00"'));
  expect(rulesOf(changed)).toMatchObject({ state: "fails" });
  expect(rulesOf(changed)?.problems.some(({ code }) => code.startsWith("CRP20"))).toBe(true);
});
