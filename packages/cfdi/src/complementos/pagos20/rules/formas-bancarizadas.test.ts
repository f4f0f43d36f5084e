import { describe, expect, it } from "vitest";
import { formasPago } from "../../../../../sat-catalogues/src/index.ts";
import { formaBancarizada } from "./pago.ts";

/** Numbers and texts of every length that a pattern of the list may distinguish. */
const ACCOUNTS = [
  ...Array.from({ length: 52 }, (_, length) => "1".repeat(length)),
  ...Array.from({ length: 52 }, (_, length) => "A".repeat(length)),
  "ABC_123456",
  "abc_123456",
  "123 456 7890",
  "1234567890-",
];

describe.each(formasPago().filter(({ clave }) => clave !== "99"))("form of payment $clave", (forma) => {
  const known = formaBancarizada(forma.clave);

  it("goes through a bank as c_FormaPago says", () => {
    expect(known !== undefined).toBe(forma.bancarizado === "si");
    expect(known !== undefined).toBe(forma.rfcEmisorCtaOrd);
    expect(known !== undefined).toBe(forma.ctaOrdenante);
    expect(known?.beneficiario !== undefined).toBe(forma.ctaBeneficiario);
    expect(known?.beneficiario !== undefined).toBe(forma.rfcEmisorCtaBen);
  });

  it("takes the accounts that its patterns take, and no other", () => {
    const whole = (pattern: string | undefined) => (pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`));
    const taken = (pattern: RegExp | undefined) => ACCOUNTS.filter((account) => pattern?.test(account));
    expect(taken(known?.ordenante)).toEqual(taken(whole(forma.patronCtaOrdenante)));
    expect(taken(known?.beneficiario)).toEqual(taken(whole(forma.patronCtaBeneficiario)));
  });
});
