import { COMPLEMENTOS, type Tabla } from "@timbra/cfdi/complementos";
import { arbitraryDatos, CFDI33, RETENCIONES, stampedOther, validValue, writeDatos } from "@timbra/cfdi/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { run } from "../run.ts";
import { CSD, SAT, sealed } from "../testing/documents.ts";
import { fakeEnvironment } from "../testing/fake-environment.ts";
import type { DocumentVerification } from "./check-result.ts";

const own = sealed();
const part = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(own)?.[1] ?? "";
const CFDI40 = own
  .replace(part("Sello"), "SELLO")
  .replace(part("Certificado"), "CERTIFICADO")
  .replace(part("NoCertificado"), "NUMERO")
  .replace("</cfdi:Comprobante>", "<cfdi:Complemento></cfdi:Complemento></cfdi:Comprobante>");

const DOCUMENTS = { cfdi40: CFDI40, cfdi33: CFDI33, retenciones20: RETENCIONES };

/** A document of the newest kind that may have the complement, with whatever its schema allows in it. */
function documentWith(clase: keyof typeof DOCUMENTS, tabla: Tabla): string {
  const values = validValue(tabla, () => ["01"]);
  const [datos] = fc.sample(arbitraryDatos(tabla, values), { numRuns: 1, seed: 7 });
  if (datos === undefined) throw new Error("no data");
  return DOCUMENTS[clase].replace(/(<\w+:Complemento>).*(<\/\w+:Complemento>)/, (_, begin: string, end: string) =>
    [begin, writeDatos(tabla, datos), end].join(""),
  );
}

it.each(COMPLEMENTOS.map((one) => [one.id, one] as const))(
  "cfdi verify says that a document with %s is authentic, and that it is not once it was changed",
  async (_, { en: [clase = "cfdi40"], load }) => {
    const xml = await stampedOther(documentWith(clase, (await load()).tabla), CSD, SAT);
    const verify = async (text: string): Promise<DocumentVerification> => {
      const shell = fakeEnvironment({ files: { "a.xml": text, "sat.cer": SAT.cer } });
      await run(["verify", "--json", "--sat-cer", "sat.cer", "a.xml"], shell);
      return JSON.parse(shell.printed.out);
    };
    const { authentic, checks } = await verify(xml);
    expect([authentic, checks.find(({ check }) => check === "structure")?.findings]).toEqual(["ok", []]);
    const changed = xml
      .replace('Rfc="EKU9003173C9"', 'Rfc="EKU9003173C8"')
      .replace('RfcE="EKU9003173C9"', 'RfcE="EKU9003173C8"');
    expect((await verify(changed)).authentic).toBe("failed");
  },
);
