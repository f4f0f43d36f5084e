import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { shareTestApp } from "../testing/shared-test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

const PAGE = new URL("../../../../docs/operations/growing.md", import.meta.url);
const ROW = /^\| (?:`(\w+)`)? ?\| `(\w+)` \| [^|]+ \|$/gm;

it("every index of a table that grows with the invoices is there for a reason that the manual names", async () => {
  const test = await shareTestApp();
  let table = "";
  const named = [...readFileSync(PAGE, "utf8").matchAll(ROW)].map(([, of, index]) => {
    table = of ?? table;
    return `${table} ${index}`;
  });
  const tables = [...new Set(named.map((one) => one.split(" ")[0]))];
  expect(tables).toContain("invoices");
  const found = await queryAsOwner<{ name: string }>(
    test.databaseUrl,
    `SELECT tablename || ' ' || indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY($1)`,
    [tables],
  );
  expect(found.map(({ name }) => name).sort()).toEqual(named.sort());
});
