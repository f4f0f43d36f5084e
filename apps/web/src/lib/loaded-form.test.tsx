import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import * as z from "zod";
import { renderScreen } from "../testing/render.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useLoadedForm } from "./loaded-form.ts";

const schema = z.object({ name: z.string(), zip: z.string() });
const [first, second] = [
  { name: "del servidor", zip: "06000" },
  { name: "más nuevo", zip: "64000" },
];
type Values = typeof first;

/** A form that is given values when a button is pressed, as a server would. */
function Sample() {
  const [loaded, setLoaded] = useState<Values | undefined>(undefined);
  const form = useLoadedForm(schema, { name: "", zip: "" }, loaded);
  return (
    <>
      <TextField control={form.control} name="name" label="Nombre" />
      <TextField control={form.control} name="zip" label="CP" />
      <button type="button" onClick={() => setLoaded(first)}>
        primero
      </button>
      <button type="button" onClick={() => setLoaded(second)}>
        segundo
      </button>
    </>
  );
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const value = () => box("Nombre").value;
const press = (name: string) => screen.getByRole("button", { name });

test("values fill the form when they come, and again when newer ones come", async () => {
  const { user } = await renderScreen(<Sample />);
  expect(value()).toBe("");
  await user.click(press("primero"));
  await waitFor(() => expect(value()).toBe("del servidor"));
  await user.click(press("segundo"));
  await waitFor(() => expect(value()).toBe("más nuevo"));
});

test("what somebody is typing is never overwritten", async () => {
  const { user } = await renderScreen(<Sample />);
  await user.click(press("primero"));
  await user.type(box("Nombre"), "!");
  await user.click(press("segundo"));
  expect(value()).toBe("del servidor!");
});

test("who begins to type before the first values are here keeps what is typed, and the other fields are filled", async () => {
  const { user } = await renderScreen(<Sample />);
  await user.type(box("Nombre"), "Ana");
  await user.click(press("primero"));
  await waitFor(() => expect([value(), box("CP").value]).toEqual(["Ana", "06000"]));
  await user.click(press("segundo"));
  expect([value(), box("CP").value]).toEqual(["Ana", "06000"]);
});
