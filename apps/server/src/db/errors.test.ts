import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { isUnreachable } from "./errors.ts";

const nowhere = join(tmpdir(), "timbra-nowhere");
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("a database that is away", () => {
  it("is one whose socket is not there", async () => {
    expect(isUnreachable(await failureOf(new pg.Client({ host: nowhere }).connect()))).toBe(true);
  });

  it("is a port on which nothing listens", async () => {
    expect(isUnreachable(await failureOf(new pg.Client({ host: "127.0.0.1", port: 9 }).connect()))).toBe(true);
  });

  it("is not any other file that is missing", async () => {
    expect(isUnreachable(await failureOf(readFile(nowhere)))).toBe(false);
  });
});
