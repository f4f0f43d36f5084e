import { expect, it } from "vitest";
import { Notifier } from "./notifier.ts";

it("reaches everybody who waits for that subject, and nobody else", async () => {
  const news = new Notifier<string>();
  const [one, other, stranger] = [news.of("a", 10_000), news.of("a", 10_000), news.of("b", 20)];
  news.tell("a", "stamped");
  expect(await Promise.all([one, other, stranger])).toEqual(["stamped", "stamped", null]);
});

it("is not kept for whoever comes later", async () => {
  const news = new Notifier<string>();
  news.tell("a", "stamped");
  const later = news.of("a", 20);
  news.tell("b", "stamped");
  expect(await later).toBeNull();
});

it("is heard by listeners until they stop listening", () => {
  const news = new Notifier<string>();
  let heard = 0;
  const stop = news.listen(() => {
    heard += 1;
  });
  news.tell("a", "stamped");
  news.tell("b", "stamped");
  stop();
  news.tell("c", "stamped");
  expect(heard).toBe(2);
});
