import { afterEach, describe, expect, it } from "vitest";
import type { MetricFamily } from "./metrics.ts";
import { ProcessMetrics } from "./process-metrics.ts";

const metrics = new ProcessMetrics();
afterEach(() => metrics.close());

const familyOf = (name: string): MetricFamily => {
  const found = metrics.families().find((family) => family.name === `timbra_${name}`);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};

describe("what a process says of itself", () => {
  it("has a name of its own for each family", () => {
    const names = metrics.families().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("is a counter where it only grows, and a gauge where it may fall", () => {
    expect(familyOf("cpu_seconds_total").type).toBe("counter");
    expect(familyOf("event_loop_active_seconds_total").type).toBe("counter");
    expect(familyOf("memory_bytes").type ?? "gauge").toBe("gauge");
  });

  it("is in bytes and seconds", () => {
    const figureOf = (name: string) => familyOf(name).samples[0]?.value ?? Number.NaN;
    expect(figureOf("memory_bytes")).toBeGreaterThan(figureOf("heap_used_bytes"));
    expect(figureOf("cpu_seconds_total")).toBeGreaterThan(0);
    expect(figureOf("cpu_seconds_total")).toBeLessThan(100_000);
  });

  it("has quantiles of the event loop's delay that are numbers before the first turn too", () => {
    const { samples } = familyOf("event_loop_delay_seconds");
    expect(samples.map(({ labels }) => labels?.["quantile"]).sort()).toEqual(["0.5", "0.99", "1"]);
    for (const { value } of samples) expect(value).toBeGreaterThanOrEqual(0);
  });

  it("counts requests, and says of what never happened nothing", () => {
    expect(familyOf("webhook_request_seconds").samples).toEqual([]);
    metrics.requests.add({ method: "GET", route: "/a/:id", status: "200" });
    expect(familyOf("http_requests_total").samples).toEqual([
      { labels: { method: "GET", route: "/a/:id", status: "200" }, value: 1 },
    ]);
  });
});
