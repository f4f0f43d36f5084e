import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const read = (file: string) => readFileSync(new URL(`../../../../docs/operations/${file}`, import.meta.url), "utf8");

/** The figures that a text names. */
const named = (text: string) =>
  new Set([...text.matchAll(/\btimbra_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|count)$/, "")));

let test: TestApp;
let families: Set<string>;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
  const text = (await test.client.raw("GET", "/internal/metrics")).bytes.toString();
  families = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
});
afterAll(() => test.close());

describe("what an operator is given", () => {
  it.each(["prometheus-rules.yml", "grafana-dashboard.json"])("in %s names only figures that there are", (file) => {
    const names = [...named(read(file))];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !families.has(name))).toEqual([]);
  });

  it("explains every figure that there is, and no other", () => {
    const rows = [...read("figures.md").matchAll(/^\| `(timbra_[a-z0-9_]+)/gm)].map(([, name = ""]) => name);
    expect(rows.sort()).toEqual([...families].sort());
  });

  it("says of every alert what to do", () => {
    const alerts = [...read("prometheus-rules.yml").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
    const headings = [...read("figures.md").matchAll(/^\| \*\*(\w+)\*\*/gm)].map(([, name = ""]) => name);
    expect(headings.sort()).toEqual(alerts.sort());
  });

  it("has a dashboard that Grafana reads: panels with targets, each with an id of its own", () => {
    const { panels } = JSON.parse(read("grafana-dashboard.json")) as {
      panels: { id: number; type: string; targets?: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ type, targets = [] }) => type !== "row" && targets.length === 0)).toEqual([]);
  });
});
