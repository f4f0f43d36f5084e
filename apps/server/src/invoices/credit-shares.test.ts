import { describe, expect, it } from "vitest";
import { creditsOf } from "./credit-shares.ts";

/** A document that a note names; without a total somebody else keeps it. */
const naming = (
  noteId: string,
  noteTotal: string,
  uuid: string,
  total: string | null,
  share: string | null = null,
) => ({
  noteId,
  noteUuid: null,
  noteTotal,
  relation: "01",
  uuid,
  total,
  share,
});
const taken = (...namings: ReturnType<typeof naming>[]) =>
  Object.fromEntries([...creditsOf(namings)].map(([uuid, amount]) => [uuid, amount.toString()]));

describe("credit notes", () => {
  it("take their total off the one invoice that they name", () => {
    expect(taken(naming("n1", "100.00", "a", "1160.00"), naming("n2", "60.50", "a", "1160.00"))).toEqual({
      a: "160.50",
    });
  });

  it("over several invoices fill them in the order in which they name them; what exceeds them is the last one's", () => {
    expect(taken(naming("n1", "300.00", "a", "200.00"), naming("n1", "300.00", "b", "50.00"))).toEqual({
      a: "200.00",
      b: "100.00",
    });
  });

  it("take of each invoice what those before left of it", () => {
    const [first, second] = [
      naming("n1", "150.00", "a", "200.00"),
      [naming("n2", "100.00", "a", "200.00"), naming("n2", "100.00", "b", "300.00")],
    ];
    expect(taken(first, ...second)).toEqual({ a: "200.00", b: "50.00" });
  });

  it("fill one's own invoices before a document that somebody else keeps, which has the rest", () => {
    expect(taken(naming("n1", "300.00", "elsewhere", null), naming("n1", "300.00", "a", "200.00"))).toEqual({
      a: "200.00",
    });
    expect(taken(naming("n1", "120.00", "a", "200.00"), naming("n1", "120.00", "elsewhere", null))).toEqual({
      a: "120.00",
    });
  });

  it("that say how much of them is whose are believed, while that adds up to them", () => {
    const [first, second] = ["30.00", "70.00"];
    expect(taken(naming("n1", "100.00", "a", "200.00", first), naming("n1", "100.00", "b", "200.00", second))).toEqual({
      a: "30.00",
      b: "70.00",
    });
    expect(
      taken(naming("n1", "100.00", "a", "200.00", first), naming("n1", "100.00", "elsewhere", null, second)),
    ).toEqual({ a: "30.00" });
    // Its lines were changed since.
    expect(taken(naming("n1", "90.00", "a", "200.00", first), naming("n1", "90.00", "b", "200.00", second))).toEqual({
      a: "90.00",
      b: "0.00",
    });
  });

  it("never give back what a note took too much", () => {
    expect(
      taken(
        naming("n1", "250.00", "a", "200.00"),
        naming("n2", "10.00", "a", "200.00"),
        naming("n2", "10.00", "b", "50.00"),
      ),
    ).toEqual({
      a: "250.00",
      b: "10.00",
    });
  });
});
