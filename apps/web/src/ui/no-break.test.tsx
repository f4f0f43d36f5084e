import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { NoBreak } from "./no-break.tsx";

const parts = (text: string, part: string) => {
  const { container } = render(<NoBreak text={text} part={part} />);
  return [container.textContent, container.querySelector("span")?.textContent];
};

test("the part stands by itself, and the sentence reads the same", () => {
  expect(parts("Vence el 20-Nov-2030.", "20-Nov-2030")).toEqual(["Vence el 20-Nov-2030.", "20-Nov-2030"]);
});

test.each(["01-Dic-2026", ""])("a sentence without %j stays as it is", (part) => {
  expect(parts("Vence el 20-Nov-2030.", part)).toEqual(["Vence el 20-Nov-2030.", undefined]);
});
