import { Decimal } from "@timbra/cfdi";
import { describe, expect, it } from "vitest";
import { type MatchableInvoice, matchLines } from "./match-lines.ts";

const open = (folio: number, balance: string, parts: Partial<MatchableInvoice> = {}): MatchableInvoice => ({
  invoice_id: `id-${folio}`,
  uuid: `${String(folio).padStart(8, "0")}-81CD-4557-8719-26632D2FA434`,
  serie: "A",
  folio,
  date: "2026-11-01",
  method: "PPD",
  customer_id: null,
  receiver_rfc: "URE180429TM6",
  receiver_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  hasDraft: false,
  ...parts,
  balance: Decimal.parse(balance),
});

const OTHER = { receiver_rfc: "EKU9003173C9", receiver_name: "ESCUELA KEMPER URGATE" };

function match(invoices: readonly MatchableInvoice[], ...lines: readonly (readonly [amount: string, text: string])[]) {
  const read = lines.map(([amount, text], at) => ({
    ...{ fingerprint: String(at), row: at + 1, date: `2026-11-1${at}`, text, occurrence: 0 },
    amount: Decimal.parse(amount),
  }));
  const found = matchLines(read, invoices);
  return read.map(({ fingerprint }) => {
    const { state, reason, proposals } = found.get(fingerprint) ?? { state: "?", reason: null, proposals: [] };
    return [
      state,
      reason,
      proposals.map((parts) => parts.map((one) => `${one.invoice.folio}:${one.amount.toString()}`)),
    ];
  });
}

describe("a line is certain", () => {
  it.each([
    ["the fiscal folio", "SPEI 00000001-81cd-4557-8719-26632d2fa434"],
    ["the first eight digits of it", "PAGO 00000001"],
    ["the number", "pago fact A-1"],
    ["the number without its hyphen", "TRANSF A1 GRACIAS"],
    ["the number without its series, where the line says that it is one", "PAGO FACTURA 1"],
  ])("by %s and the amount", (_, text) => {
    expect(match([open(1, "1160.00"), open(2, "1160.00")], ["1160.00", text])).toEqual([
      ["certain", null, [["1:1160.00"]]],
    ]);
  });

  it("by the RFC or the name of the payer, and an amount that one invoice has, or only some together", () => {
    const invoices = [open(1, "100.00"), open(2, "250.00"), open(3, "900.00"), open(4, "350.00", OTHER)];
    expect(
      match(
        invoices,
        ["100.00", "SPEI URE180429TM6"],
        ["1150.00", "DE UNIVERSIDAD ROBÓTICA ESPAÑOLA SA DE CV"],
        ["350.00", "escuela kemper urgate"],
      ),
    ).toEqual([
      ["certain", null, [["1:100.00"]]],
      ["certain", null, [["2:250.00", "3:900.00"]]],
      ["certain", null, [["4:350.00"]]],
    ]);
  });

  it("of several invoices that it names, when they add up to it", () => {
    expect(match([open(1, "100.00"), open(2, "50.00")], ["150.00", "A-1 Y A-2"])).toEqual([
      ["certain", null, [["1:100.00", "2:50.00"]]],
    ]);
  });
});

describe("a line is doubtful", () => {
  const PAYER = "URE180429TM6";

  it("when only its amount is right", () => {
    expect(match([open(1, "100.00"), open(2, "50.00")], ["100.00", "DEPOSITO"])).toEqual([
      ["choose", "only_amount", [["1:100.00"]]],
    ]);
    expect(match([open(1, "100.00"), open(2, "100.00", OTHER)], ["100.00", "DEPOSITO"])[0]?.slice(0, 2)).toEqual([
      "choose",
      "several",
    ]);
  });

  it("when several invoices of the payer fit, alone or together", () => {
    expect(match([open(1, "100.00"), open(2, "100.00")], ["100.00", PAYER])).toEqual([
      ["choose", "several", [["1:100.00"], ["2:100.00"]]],
    ]);
    const [found] = match([open(1, "30.00"), open(2, "70.00"), open(3, "40.00"), open(4, "60.00")], ["100.00", PAYER]);
    expect(found).toEqual([
      "choose",
      "several",
      [
        ["1:30.00", "2:70.00"],
        ["3:40.00", "4:60.00"],
      ],
    ]);
  });

  it("when it is less than what is owed, or more", () => {
    expect(match([open(1, "100.00")], ["40.00", "A-1"])).toEqual([["choose", "partial", [["1:40.00"]]]]);
    expect(match([open(1, "100.00"), open(2, "50.00")], ["170.00", PAYER])).toEqual([
      ["choose", "exceeds", [["1:100.00", "2:50.00"]]],
    ]);
  });

  it("when another line pays the invoice, a receipt of it is drafted, or PPD and PUE are mixed", () => {
    expect(
      match([open(1, "100.00")], ["100.00", "A-1"], ["100.00", "A-1 otra vez"]).map(([, reason]) => reason),
    ).toEqual([null, "repeated_invoice"]);
    expect(match([open(1, "100.00", { hasDraft: true })], ["100.00", "A-1"])[0]?.[1]).toBe("has_draft");
    const mixed = [open(1, "100.00"), open(2, "50.00", { method: "PUE" })];
    expect(match(mixed, ["150.00", "A-1 A-2"])[0]?.[1]).toBe("mixed");
  });
});

it("a line that names nobody, with an amount of none, has nothing to choose from", () => {
  expect(match([open(1, "100.00")], ["99.00", "DEPOSITO"])).toEqual([["none", "nothing", []]]);
  expect(match([], ["99.00", "A-1"])).toEqual([["none", "nothing", []]]);
});
