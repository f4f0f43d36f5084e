import { describe, expect, it } from "vitest";
import { Counter, Histogram, writeMetrics } from "./metrics.ts";

it("labels and help are escaped as the format wants it", () => {
  const name = "timbra_x";
  const text = writeMetrics([
    {
      name,
      help: "one\\two\nthree",
      samples: [{ labels: { job: 'a"b\\c\nd', state: "e" }, value: 2 }, { value: 0.5 }],
    },
  ]);
  expect(text).toBe(
    '# HELP timbra_x one\\\\two\\nthree\n# TYPE timbra_x gauge\ntimbra_x{job="a\\"b\\\\c\\nd",state="e"} 2\ntimbra_x 0.5\n',
  );
});

/** What a family writes, without its heading. */
const linesOf = (family: Parameters<typeof writeMetrics>[0][number]) => writeMetrics([family]).split("\n").slice(2, -1);

describe("a counter", () => {
  it("counts each combination of labels apart, and says nothing of what never happened", () => {
    const asked = new Counter("asked_total", "Asked.", ["route", "status"]);
    expect(linesOf(asked.collect())).toEqual([]);
    asked.add({ route: "/a", status: "200" });
    asked.add({ route: "/a", status: "500" });
    asked.add({ route: "/a", status: "200" }, 2);
    expect(linesOf(asked.collect())).toEqual([
      'timbra_asked_total{route="/a",status="200"} 3',
      'timbra_asked_total{route="/a",status="500"} 1',
    ]);
    expect(writeMetrics([asked.collect()])).toContain("# TYPE timbra_asked_total counter\n");
  });
});

describe("a histogram", () => {
  it("counts up to each bound, that bound included, and everything beyond in the last", () => {
    const took = new Histogram("took_seconds", "Took.", ["of"], [1, 2]);
    for (const seconds of [0.5, 1, 1.5, 2, 4]) took.observe({ of: "x" }, seconds);
    expect(linesOf(took.collect())).toEqual([
      'timbra_took_seconds_bucket{of="x",le="1"} 2',
      'timbra_took_seconds_bucket{of="x",le="2"} 4',
      'timbra_took_seconds_bucket{of="x",le="+Inf"} 5',
      'timbra_took_seconds_sum{of="x"} 9',
      'timbra_took_seconds_count{of="x"} 5',
    ]);
    expect(writeMetrics([took.collect()])).toContain("# TYPE timbra_took_seconds histogram\n");
  });
});
