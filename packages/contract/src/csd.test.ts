import { expect, test } from "vitest";
import { checkCertificate } from "./csd.ts";

const validFrom = new Date("2023-05-18T11:43:51Z");
const validTo = new Date("2027-05-18T11:43:51Z");
const CSD = { kind: "csd", rfc: "EKU9003173C9", validFrom, validTo } as const;
const at = (instant: string, rfc: string = CSD.rfc) => ({ rfc, at: new Date(instant) });

test.each([validFrom, validTo])("a CSD of the taxpayer is taken at %s, the ends of its validity", (instant) => {
  expect(checkCertificate(CSD, { rfc: CSD.rfc, at: instant })).toBeNull();
});

test.each(["2023-05-18T11:43:50Z", "2027-05-18T11:43:52Z"])("at %s it is not in force", (instant) => {
  expect(checkCertificate(CSD, at(instant))).toEqual({ code: "invalidCertDate", validTo });
});

test("of several obstacles the first is reported: what it is, then whose, then when", () => {
  const late = at("2028-01-01T00:00:00Z", "URE180429TM6");
  expect(checkCertificate({ ...CSD, kind: "fiel" }, late)).toEqual({ code: "notCsd" });
  expect(checkCertificate(CSD, late)).toEqual({ code: "otherRfc", rfc: CSD.rfc });
  expect(checkCertificate(CSD, { ...late, rfc: CSD.rfc })).toEqual({ code: "invalidCertDate", validTo });
});
