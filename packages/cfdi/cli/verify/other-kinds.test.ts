import { CFDI33, RETENCIONES, stampedOther } from "@timbra/cfdi/testing";
import { describe, expect, it } from "vitest";
import { run } from "../run.ts";
import { CSD, SAT } from "../testing/documents.ts";
import { fakeEnvironment } from "../testing/fake-environment.ts";
import type { DocumentVerification } from "./check-result.ts";

/* Documents that are no CFDI 4.0: whether they are authentic is said, and that their rules are not known. */

const stamped = (xml: string) => stampedOther(xml, CSD, SAT);

async function verify(xml: string): Promise<DocumentVerification> {
  const shell = fakeEnvironment({ files: { "a.xml": xml, "sat.cer": SAT.cer } });
  await run(["verify", "--json", "--sat-cer", "sat.cer", "a.xml"], shell);
  return JSON.parse(shell.printed.out);
}

describe.each([
  ["a CFDI 3.3", CFDI33, 'leyenda="L"', 'leyenda="M"', 'noAutorizacion="7"'],
  ["a document of Retenciones 2.0", RETENCIONES, 'ProporcionRem="1"', 'ProporcionRem="2"', 'Version="1.0"'],
])("%s", (_, xml, from, to, attribute) => {
  it("is authentic when seal, certificate and stamp are; that its rules are not known is said", async () => {
    const { status, authentic, lawful, uuid, checks } = await verify(await stamped(xml));
    expect({ status, authentic, lawful }).toEqual({ status: "unverified", authentic: "ok", lawful: "unverified" });
    expect(uuid).toBe("5FB2822E-396D-4725-8521-CDC4BDD20CCF");
    expect(checks.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(["CLI-OTHER-KIND"]);
  });

  it("is not when something inside its complement was changed", async () => {
    const { authentic, checks } = await verify((await stamped(xml)).replace(from, to));
    expect(authentic).toBe("failed");
    expect(checks.find(({ check }) => check === "seal")?.status).toBe("failed");
  });

  it("is refused when its complement has what the schema has no place for", async () => {
    const { checks } = await verify((await stamped(xml)).replace(attribute, `Otro="1" ${attribute}`));
    expect(checks.find(({ check }) => check === "structure")?.findings).toMatchObject([
      { code: "TIMBRA-XML-UNKNOWN-ATTRIBUTE" },
    ]);
  });

  it("with a complement that nobody knows has a seal that is neither true nor false", async () => {
    const strange = (await stamped(xml)).replace(/(<\/\w+:Complemento>)/, '<x:y xmlns:x="urn:x"/>$1');
    const { checks } = await verify(strange);
    expect(checks.find(({ check }) => check === "seal")?.status).toBe("unverified");
  });
});
