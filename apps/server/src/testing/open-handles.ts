import { afterAll, expect } from "vitest";
import { countOpen, findLeft } from "./count-open.ts";

/**
 * What a file opens it has to close: it would otherwise answer, or hold ports and processes, while later files of the
 * same worker run. What the files of a worker share is not counted.
 */
const before = countOpen();

/** A socket or a process that was asked to end is gone soon after. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

afterAll(async () => {
  const until = Date.now() + PATIENCE_MS;
  while (findLeft(before).length > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, PAUSE_MS));
  expect(findLeft(before), "this file leaves nothing open").toEqual([]);
});
