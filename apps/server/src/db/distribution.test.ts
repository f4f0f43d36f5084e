import { expect, it } from "vitest";
import { shareTestApp } from "../testing/shared-test-app.ts";
import { DISTRIBUTION, type Distribution } from "./distribution.ts";
import { queryOnce } from "./embedded/connect.ts";

/** Which migrations were applied is a table of the migrations' own. */
const kindOf = (table: string): Distribution | undefined =>
  table === "migrations" ? "local" : (DISTRIBUTION as Readonly<Record<string, Distribution>>)[table];

it("of every table and view it is said where it would lie, and of those of issuers alone that the issuer says so", async () => {
  const { databaseUrl } = await shareTestApp();
  const found = await queryOnce<{ name: string; walled: boolean }>(
    databaseUrl,
    `SELECT c.relname::text AS name, c.relrowsecurity OR EXISTS (
       SELECT FROM pg_rewrite AS r JOIN pg_depend AS d ON d.objid = r.oid JOIN pg_class AS b ON b.oid = d.refobjid AND b.relrowsecurity
       WHERE r.ev_class = c.oid) AS walled
     FROM pg_class AS c WHERE c.relkind IN ('r', 'p', 'v') AND c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')`,
  );
  const names = found.map(({ name }) => name).filter((name) => name !== "migrations");
  expect(names.sort()).toEqual(Object.keys(DISTRIBUTION).sort());
  const walled = found.filter((row) => row.walled).map(({ name }) => name);
  expect(walled.sort()).toEqual(names.filter((name) => kindOf(name) === "issuer").sort());
});

it("no foreign key leads from where a row lies to where its other end may not be", async () => {
  const { databaseUrl } = await shareTestApp();
  const keys = await queryOnce<{ from: string; to: string; begins: string }>(
    databaseUrl,
    `SELECT c.conrelid::regclass::text AS "from", c.confrelid::regclass::text AS "to", a.attname::text AS begins
     FROM pg_constraint AS c JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
  );
  const mayLead: Readonly<Record<Distribution, (to: Distribution | undefined, begins: string) => boolean>> = {
    issuer: (to, begins) => (to === "issuer" ? begins === "issuer_id" : to === "reference"),
    reference: (to) => to === "reference",
    local: (to) => to === "local" || to === "reference",
  };
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter(({ from, to, begins }) => !mayLead[kindOf(from) ?? "local"](kindOf(to), begins))).toEqual([]);
});
