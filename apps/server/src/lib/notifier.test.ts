import { expect, it } from "vitest";
import { Notifier } from "./notifier.ts";

it("reaches everybody who waits for that subject, and nobody else", async () => {
  const notifier = new Notifier<string>();
  const [one, other, stranger] = [
    notifier.waitFor("a", 10_000),
    notifier.waitFor("a", 10_000),
    notifier.waitFor("b", 20),
  ];
  notifier.notify("a", "stamped");
  expect(await Promise.all([one, other, stranger])).toEqual(["stamped", "stamped", null]);
});

it("is not kept for whoever comes later", async () => {
  const notifier = new Notifier<string>();
  notifier.notify("a", "stamped");
  const later = notifier.waitFor("a", 20);
  notifier.notify("b", "stamped");
  expect(await later).toBeNull();
});

it("is received by listeners until they stop listening", () => {
  const notifier = new Notifier<string>();
  let heard = 0;
  const stop = notifier.listen(() => {
    heard += 1;
  });
  notifier.notify("a", "stamped");
  notifier.notify("b", "stamped");
  stop();
  notifier.notify("c", "stamped");
  expect(heard).toBe(2);
});
