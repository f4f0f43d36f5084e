import { expect, it } from "vitest";
import { customerRequest } from "../customers.ts";
import { checkForm } from "../messages/form-errors.ts";
import { sentence } from "../messages/sentence.ts";
import { refuseInvisible, refuseUnlikeName, requiredText } from "./text.ts";

const NAME = requiredText(1, 50).superRefine(refuseUnlikeName);

it.each([
  ["turns the direction of what follows", "ACME\u202eVC ED AS", "U+202E", "ACME"],
  ["turns it within its own part", "ACME\u2066 SA\u2069", "U+2066", "ACME"],
  ["has no width", "AC\u200bME", "U+200B", "AC"],
  ["joins nothing", "AC\u200dME", "U+200D", "AC"],
  ["is a mark of byte order", "AC\ufeffME", "U+FEFF", "AC"],
  ["hyphenates unseen", "AC\u00adME", "U+00AD", "AC"],
  ["is a control of the second set", "AC\u0085ME", "U+0085", "AC"],
])("a name is refused for a sign that %s, and says where it is", (_what, text, sign, before) => {
  for (const language of ["es", "en"] as const) {
    const errors = { "": [sentence("invisible", language, { sign, before })] };
    expect(checkForm(NAME, text, language)).toEqual({ ok: false, errors });
  }
  expect(checkForm(NAME, `\u200e${text}`, "es")).toMatchObject({
    errors: { "": [sentence("invisible_first", "es", { sign: "U+200E" })] },
  });
});

it("a picture that is made of several, an accent and an enye are no invisible signs", () => {
  for (const text of [
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467} PEÑA",
    "❤\ufe0f\u200d\u{1f525}",
    "Línea uno\n\tlínea dos",
  ]) {
    expect(checkForm(requiredText(1, 90).superRefine(refuseInvisible), text, "es")).toEqual({
      ok: true,
      value: text.normalize(),
    });
  }
});

it("the name of a customer is one line", () => {
  const read = checkForm(customerRequest, { customers_name: "ACME\nSA DE CV" }, "es");
  expect(read.ok ? {} : read.errors).toMatchObject({ customers_name: [sentence("one_line", "es")] });
});
