import type { Comprobante } from "@timbra/cfdi";
import { openCredential } from "@timbra/cfdi/node";
import { describe, expect, it } from "vitest";
import { issueCsd } from "../authority/authority.ts";
import { newRsaPair } from "../authority/rsa-pair.ts";
import { startPacSandbox } from "../start-pac-sandbox.ts";
import { newSigner, postXml, signIn } from "../testing/client.ts";
import { DRAFT, sealUnchecked } from "../testing/draft.ts";
import { type OneSandbox, oneSandbox, temporaryFolder } from "../testing/one-sandbox.ts";

const one = oneSandbox();

/** The codes of a refusal, the first one first. */
async function codes(xml: string | Uint8Array, { sandbox, token }: OneSandbox = one()): Promise<string[]> {
  const { status, envelope } = await postXml(sandbox, token, xml);
  expect(status).toBe(400);
  expect(envelope.message).toBe(envelope.messageDetail?.split("\n")[0]);
  return (envelope.messageDetail ?? "").split("\n").map((line) => line.slice(0, line.indexOf(" - ")));
}

describe("what is refused, and with which code", () => {
  it.each([
    ["nothing like XML", "factura"],
    ["an XML cut short", '<?xml version="1.0"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4">'],
    ["another document", "<factura/>"],
    ["a DOCTYPE", '<!DOCTYPE x [<!ENTITY e "1">]><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"/>'],
  ])("301: %s", async (_, xml) => {
    expect((await codes(xml))[0]).toBe("301");
  });

  it("301: bytes that are not UTF-8", async () => {
    expect(await codes(Buffer.from("<a n='\xf1'/>", "latin1"))).toEqual(["301"]);
  });

  it("301: a document without Receptor", async () => {
    expect(
      (
        await codes(
          one()
            .sealed()
            .xml.replace(/<cfdi:Receptor[^>]*>/, ""),
        )
      )[0],
    ).toBe("301");
  });

  it("302: no seal at all", async () => {
    expect(
      (
        await codes(
          one()
            .sealed()
            .xml.replace(/ Sello="[^"]*"/, ""),
        )
      )[0],
    ).toMatch(/^30[12]$/);
  });

  it("302: data changed after sealing", async () => {
    expect(await codes(one().sealed().xml.replace("Soporte", "Apoyo"))).toEqual(["302"]);
  });

  it("302: a Sello copied from a stamped document onto other data", async () => {
    const { sandbox, token, sealed } = one();
    const stamped = sealed();
    expect((await postXml(sandbox, token, stamped.xml)).status).toBe(200);
    expect(await codes(stamped.xml.replace("Soporte", "Apoyo"))).toEqual(["302"]);
  });

  it("CFDI40106: a Certificado that is none", async () => {
    expect(
      await codes(
        one()
          .sealed()
          .xml.replace(/ Certificado="[^"]*"/, ' Certificado="AAAA"'),
      ),
    ).toContain("CFDI40106");
  });

  it("303: the certificate of another taxpayer", async () => {
    const other = await newSigner(one().sandbox, { rfc: "XIA190128J61", name: "XENON INDUSTRIAL ARTICLES SA DE CV" });
    expect(await codes(sealUnchecked(DRAFT, other).xml)).toEqual(["303"]);
  });

  it("305: a Fecha outside the certificate's dates", async () => {
    const fresh = await newSigner(one().sandbox, { valid_from: "2026-11-20T17:55:00Z" });
    const expired = await newSigner(one().sandbox, {
      valid_from: "2020-01-01T00:00:00Z",
      valid_to: "2026-11-20T17:49:59Z",
    });
    expect(await codes(sealUnchecked(DRAFT, fresh).xml)).toEqual(["305"]);
    expect(await codes(sealUnchecked(DRAFT, expired).xml)).toEqual(["305"]);
  });

  it("306: an e.firma", async () => {
    const fiel = await newSigner(one().sandbox, { kind: "fiel" });
    expect(await codes(sealUnchecked(DRAFT, fiel).xml)).toEqual(["306"]);
  });

  it("308: a certificate of an authority nobody knows", async () => {
    const elsewhere = await startPacSandbox({ port: 0, dataDir: await temporaryFolder() });
    const stranger = await newSigner(elsewhere, { valid_from: "2026-01-01T00:00:00Z" });
    await elsewhere.close();
    expect(await codes(sealUnchecked(DRAFT, stranger).xml)).toEqual(["308"]);
  });

  it("308, but not for the authorities of the SAT's test kits, known by name", async () => {
    const { privateKey } = await newRsaPair();
    const dates = { validFrom: new Date("2026-01-01T00:00:00Z"), validTo: new Date("2028-01-01T00:00:00Z") };
    const order = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE SA DE CV", passphrase: "12345678a", ...dates };
    const kit = await issueCsd(order, { name: [["commonName", "AC UAT"]], privateKey });
    const opened = openCredential({ ...kit, passphrase: order.passphrase });
    if (!opened.ok) throw new Error(opened.error);
    const { sandbox, token } = one();
    const { envelope } = await postXml(
      sandbox,
      token,
      sealUnchecked({ ...DRAFT, Serie: "KIT" }, opened.credential).xml,
    );
    expect(envelope).toMatchObject({ status: "success" });
  });

  it("712: a NoCertificado that is not the certificate's", async () => {
    const { signer } = one();
    const lying = {
      noCertificado: "30001000000500003416",
      certificado: signer.certificado,
      rfc: signer.rfc,
      sign: (text: string) => signer.sign(text),
    };
    expect((await codes(sealUnchecked(DRAFT, lying).xml))[0]).toBe("712");
  });

  it("707: a document that contains a stamp of another provider", async () => {
    const timbre =
      '<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="5FB2822E-396D-4725-8521-CDC4BDD20CCF" FechaTimbrado="2026-11-20T11:59:00" RfcProvCertif="SPR190613I52" SelloCFD="AA==" NoCertificadoSAT="30001000000500003456" SelloSAT="AA=="/></cfdi:Complemento>';
    expect(await codes(one().sealed().xml.replace("</cfdi:Comprobante>", `${timbre}</cfdi:Comprobante>`))).toEqual([
      "707",
    ]);
  });

  it("718: no stamps left", async () => {
    const poor = await startPacSandbox({
      port: 0,
      dataDir: await temporaryFolder(),
      clock: () => new Date("2026-11-20T18:00:00Z"),
      stamps: 1,
    });
    const signer = await newSigner(poor);
    const two: OneSandbox = { sandbox: poor, token: await signIn(poor), signer, sealed: one().sealed };
    expect((await postXml(poor, two.token, sealUnchecked(DRAFT, signer).xml)).status).toBe(200);
    expect(await codes(sealUnchecked({ ...DRAFT, Folio: "2" }, signer).xml, two)).toEqual(["718"]);
    await poor.close();
  });
});

describe("Fecha, by the clock of LugarExpedicion", () => {
  it.each([
    ["72 hours old to the second", "72000", "2026-11-17T12:00:00"],
    ["five minutes ahead", "72000", "2026-11-20T12:05:00"],
    ["now in Tijuana, two hours behind", "22000", "2026-11-20T10:00:00"],
    ["now in Cancún, an hour ahead", "77500", "2026-11-20T13:00:00"],
  ])("takes %s", async (_, LugarExpedicion, Fecha) => {
    const { sandbox, token, sealed } = one();
    const { envelope } = await postXml(sandbox, token, sealed({ LugarExpedicion, Fecha }).xml);
    expect(envelope).toMatchObject({ status: "success" });
  });

  it.each([
    ["older than 72 hours", "72000", "2026-11-17T11:59:00"],
    ["six minutes ahead", "72000", "2026-11-20T12:06:00"],
    ["the hour of Cancún in Tijuana", "22000", "2026-11-20T13:00:00"],
  ])("401: %s", async (_, LugarExpedicion, Fecha) => {
    expect((await codes(one().sealed({ LugarExpedicion, Fecha }).xml))[0]).toBe("401");
  });

  it("says the sentence clients know for an old one", async () => {
    const { sandbox, token, sealed } = one();
    const { envelope } = await postXml(sandbox, token, sealed({ Fecha: "2026-11-10T12:00:00" }).xml);
    expect(envelope.message).toBe(
      "401 - El rango de la fecha de generación no debe de ser mayor a 72 horas para la emisión del timbre.",
    );
  });
});

describe("the SAT's matrix", () => {
  it("gives the first broken rule as the message and every one in the detail", async () => {
    const spoiled = one().sealed(
      {},
      (priced): Comprobante => ({ ...priced, SubTotal: "1.00", Total: "2.00", MetodoPago: "PPD" }),
    );
    const found = await codes(spoiled.xml);
    expect(found).toEqual(expect.arrayContaining(["CFDI40105", "CFDI40108", "CFDI40119"]));
    expect(new Set(found).size).toBe(found.length);
  });

  it("refuses amounts that are wrong by a cent", async () => {
    const spoiled = one().sealed({}, (priced): Comprobante => ({ ...priced, Total: "1160.59" }));
    expect(await codes(spoiled.xml)).toEqual(["CFDI40119"]);
  });
});

describe("what no provider would say", () => {
  /** Sealed by who knows the complement: the seal is right. */
  const withComplement = (where: "Complemento" | "ComplementoConcepto", nombre = "Donatarias", date = "2017-02-01") =>
    one().sealed({}, (priced) => {
      const campos = ["1.1", "600-04-02-2017-1", date, "Donativo"];
      const xml = `<donat:${nombre} xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="600-04-02-2017-1" fechaAutorizacion="${date}" leyenda="Donativo"/>`;
      const Complemento = [
        { tipo: "desconocido" as const, namespace: "http://www.sat.gob.mx/donat", nombre, xml, campos },
      ];
      const [first, ...others] = priced.Conceptos;
      if (where === "Complemento" || !first) return { ...priced, Complemento };
      return { ...priced, Conceptos: [{ ...first, ComplementoConcepto: Complemento }, ...others] };
    }).xml;

  it.each(["Complemento", "ComplementoConcepto"] as const)(
    "an unknown complement in %s has a code of its own, and is never a false 302",
    async (where) => {
      const { sandbox, token } = one();
      const { envelope } = await postXml(sandbox, token, withComplement(where, "Donaciones"));
      expect(envelope.message).toMatch(/^SANDBOX-COMPLEMENTO - .*Donaciones \(http:\/\/www\.sat\.gob\.mx\/donat\)/);
      expect(envelope.messageDetail).not.toMatch(/^302/m);
    },
  );

  it("a complement that the SAT's stylesheet has is stamped, and refused with 301 when its schema refuses it", async () => {
    const { sandbox, token } = one();
    for (const where of ["Complemento", "ComplementoConcepto"] as const) {
      expect((await postXml(sandbox, token, withComplement(where))).status).toBe(200);
      const { envelope } = await postXml(sandbox, token, withComplement(where, "Donatarias", "2017-02-30"));
      expect(envelope.message).toMatch(/^301 - /);
    }
  });

  it("a code of this project's own: what the schema refuses is 301", async () => {
    const { sandbox, token, sealed } = one();
    const { envelope } = await postXml(sandbox, token, sealed({ Folio: "1".repeat(41) }).xml);
    expect(envelope.message).toMatch(/^301 - /);
    expect(envelope.messageDetail).not.toContain("TIMBRA-");
  });

  it("a refusal for what only the filling guide asks", async () => {
    const { sandbox, token, sealed } = one();
    const xml = sealed({
      CfdiRelacionados: [{ TipoRelacion: "03", CfdiRelacionado: ["5FB2822E-396D-4725-8521-CDC4BDD20CCF"] }],
    }).xml;
    expect((await postXml(sandbox, token, xml)).status).toBe(200);
  });
});
