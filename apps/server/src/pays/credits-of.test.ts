import { describe, expect, it } from "vitest";
import { creditsOf } from "./credits-of.ts";

const note = (noteId: string, noteTotal: string, invoiceId: string, invoiceTotal: string) => ({ noteId, noteTotal, invoiceId, invoiceTotal });

describe("credit notes", () => {
  it("take their total off the one invoice that they name", () => {
    const credits = creditsOf([note("n1", "100.00", "a", "1160.00"), note("n2", "60.50", "a", "1160.00")]);
    expect([...credits]).toEqual([["a", "160.50"]]);
  });

  it("over several invoices fill them in the order in which they name them; what has no room is the last one's", () => {
    const credits = creditsOf([note("n1", "300.00", "a", "200.00"), note("n1", "300.00", "b", "50.00")]);
    expect([...credits]).toEqual([
      ["a", "200.00"],
      ["b", "100.00"],
    ]);
  });
});
