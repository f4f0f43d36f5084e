import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { generateSchema } from "./database-types.ts";
import { queryOnce } from "./embedded/connect.ts";

const FILE = fileURLToPath(new URL("./schema.gen.ts", import.meta.url));

describe("schema.gen.ts", () => {
  it("is what the migrations make", async () => {
    const database = await createTestDatabase();
    await generateSchema(database.url, FILE, true);
    await database.drop();
    expect(inject("postgresUrl")).not.toBe(database.url);
  });

  it("is reported to be stale when the tables differ", async () => {
    const database = await createTestDatabase();
    await queryOnce(database.url, "ALTER TABLE series ADD COLUMN note text");
    await expect(generateSchema(database.url, FILE, true)).rejects.toThrow(/not up-to-date/i);
    await database.drop();
  });
});
