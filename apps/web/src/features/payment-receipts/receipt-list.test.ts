import type { PayRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { receiptRowActions } from "./receipt-list.tsx";

const t = ((key: string) => key) as unknown as TFunction;
const commands = { remove: () => undefined, send: () => undefined };
const row = (parts: Partial<PayRow>) => ({ id: "p", uuid: "U", status: "active", counts: true, ...parts }) as PayRow;
const offered = (parts: Partial<PayRow>) => receiptRowActions(row(parts), t, commands).map(({ label }) => label);

test("a receipt is replaced while it is live: also when its receiver would not have it cancelled", () => {
  expect(offered({ state: "stamped" })).toEqual(expect.arrayContaining(["pays.replace", "pays.cancel"]));
  expect(offered({ state: "cancel_rejected" })).toEqual(
    expect.arrayContaining(["pays.replace", "pays.see_cancellation"]),
  );
});

test("one that is being cancelled, or that another one replaces, is not", () => {
  expect(offered({ state: "cancel_in_process", status: "in_process" })).not.toContain("pays.replace");
  expect(offered({ state: "stamped", counts: false })).not.toContain("pays.replace");
});
