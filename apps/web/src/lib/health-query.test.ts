import { expect, test } from "vitest";
import { healthQuery } from "./health-query.ts";

const known = () => (healthQuery.initialData as () => unknown)();

test("what the page says of its mode is known without asking; a page that says nothing asks", () => {
  expect(known()).toBeUndefined();
  const said = { mode: "sandbox", version: "1.2.3", mailbox: true, sample: false };
  const meta = document.createElement("meta");
  meta.name = "timbra-mode";
  meta.content = JSON.stringify(said);
  document.head.append(meta);
  expect(known()).toEqual({ status: "ok", ...said });
  meta.remove();
});
