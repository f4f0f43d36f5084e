import { expect, it } from "vitest";
import { writeMetrics } from "./metrics-routes.ts";

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
