import { deflateSync } from "node:zlib";
import type { ErrorCode } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { COMPANY_CSF, type CsfContent, csfPdf, PERSON_CSF, typstPdf } from "../testing/csf-pdf.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
  company = await registerIssuer(test);
});
afterAll(() => test.close());

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const read = async (content: CsfContent) =>
  (await company.client.call("readCsf", { body: { pdfBase64: base64(csfPdf(content)) } })).body.csf;
const refusal = async (pdf: Uint8Array): Promise<ErrorCode> =>
  (await company.client.fail("readCsf", { body: { pdfBase64: base64(pdf) } })).body.code as ErrorCode;

describe("a Constancia de Situación Fiscal", () => {
  it("of a company gives its name without the kind of company, its address and its regime", async () => {
    expect(await read(COMPANY_CSF)).toEqual({
      rfc: "EKU9003173C9",
      name: "ESCUELA KEMPER URGATE",
      zip_code: "42501",
      tax_regimes: [{ id: 1, key: "601", label: "601 - General de Ley Personas Morales" }],
      status: "ACTIVO",
      address: {
        calle: "CALLE AVENIDA JUÁREZ",
        no_exterior: "100",
        no_interior: null,
        colonia: "CENTRO",
        referencia: "ENTRE GUERRERO Y MORELOS",
        localidad: "PACHUCA DE SOTO",
        municipio: "PACHUCA DE SOTO",
        estado: "HIDALGO",
      },
    });
  });

  it("of a person gives the whole name and the regimes in force, one of them broken over two lines", async () => {
    const csf = await read(PERSON_CSF);
    expect(csf).toMatchObject({ rfc: "XIQB891116QE4", name: "BERENICE XIMO QUEZADA", zip_code: "40000" });
    expect(csf.tax_regimes.map(({ key }) => key)).toEqual(["605", "612", "625"]);
  });

  it.each([1, 2, 3])(
    "has a name without what the right-hand column says beside it, of companies and of persons: %i lines down",
    async (beside) => {
      expect(await read({ ...COMPANY_CSF, beside })).toMatchObject({
        rfc: "EKU9003173C9",
        name: "ESCUELA KEMPER URGATE",
      });
      expect(await read({ ...PERSON_CSF, beside })).toMatchObject({
        rfc: "XIQB891116QE4",
        name: "BERENICE XIMO QUEZADA",
      });
    },
  );

  it("gives a name that takes several lines around its label", async () => {
    const long = "INDUSTRIAS Y TRANSFORMACIONES DEL NOROESTE Y DE LA PENÍNSULA DE BAJA CALIFORNIA";
    const identity = COMPANY_CSF.identity.map(
      ([label, value]) => [label, label.startsWith("Denom") ? long : value] as const,
    );
    const csf = await read({ ...COMPANY_CSF, identity, card: `${long} SA DE CV`, labelsAt: "horizon" });
    expect(csf).toMatchObject({ rfc: "EKU9003173C9", name: long, status: "ACTIVO" });
  });
});

describe("any other file", () => {
  it("that is no PDF, or a damaged one, is refused in words", async () => {
    expect(await refusal(Buffer.from("una hoja de texto que no es un PDF"))).toBe("csf_unreadable");
    expect(await refusal(csfPdf(COMPANY_CSF).subarray(0, 900))).toBe("csf_unreadable");
  });

  it("without text, or with another text, is distinguished", async () => {
    expect(await refusal(typstPdf("#rect(width: 10cm, height: 4cm, fill: gray)"))).toBe("csf_without_text");
    expect(await refusal(typstPdf("Recibo de luz de la calle Reforma, RFC: EKU9003173C9"))).toBe("csf_other_document");
    expect(
      await refusal(
        typstPdf(Array.from({ length: 21 }, () => "CONSTANCIA DE SITUACIÓN FISCAL").join(" #pagebreak() ")),
      ),
    ).toBe("csf_other_document");
  });

  it("that unpacks to more than any document holds is refused before it is read", async () => {
    const packed = deflateSync(Buffer.alloc(60_000_000));
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.4\n1 0 obj\n<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
      packed,
      Buffer.from("\nendstream"),
    ]);
    expect(await refusal(bomb)).toBe("csf_unreadable");
  });

  it("that is too large, or nothing, is refused at its field", async () => {
    const large = await company.client.fail("readCsf", {
      body: { pdfBase64: base64(Buffer.alloc(2.5 * 1024 * 1024)) },
    });
    expect([413, 422]).toContain(large.status);
    expect((await company.client.fail("readCsf", { body: { pdfBase64: "" } })).body.errors).toHaveProperty("pdfBase64");
  });
});
