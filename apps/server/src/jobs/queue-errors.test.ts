import { expect, it } from "vitest";
import { asError } from "./open-queue.ts";

it("passes an error on as it is", () => {
  const error = new Error("gone");
  expect(asError(error)).toBe(error);
});

it("makes an Error of an object that describes one, with its code and the place where it arose", () => {
  const error = asError({
    message: "the database system is starting up",
    code: "57P03",
    stack: "error: at a place",
    queue: "turns",
  });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    message: "the database system is starting up",
    code: "57P03",
    stack: "error: at a place",
    queue: "turns",
  });
});

it.each([
  ["gone", "gone"],
  [undefined, "undefined"],
  [{ code: "57P03" }, "The queue told of no reason."],
])("makes an error of anything else: %j", (told, message) => {
  expect(asError(told)).toMatchObject({ message });
});
