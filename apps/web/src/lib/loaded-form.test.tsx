import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import * as z from "zod";
import { renderScreen } from "../testing/render.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useLoadedForm } from "./loaded-form.ts";

const schema = z.object({ name: z.string() });
const [first, second] = [{ name: "del servidor" }, { name: "más nuevo" }];

/** A form that is given values when a button is pressed, as a server would. */
function Sample() {
  const [loaded, setLoaded] = useState<{ name: string } | undefined>(undefined);
  const form = useLoadedForm(schema, { name: "" }, loaded);
  return (
    <>
      <TextField control={form.control} name="name" label="Nombre" />
      <button type="button" onClick={() => setLoaded(first)}>
        primero
      </button>
      <button type="button" onClick={() => setLoaded(second)}>
        segundo
      </button>
    </>
  );
}

const value = () => screen.getByRole<HTMLInputElement>("textbox").value;
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
  await user.type(screen.getByRole("textbox"), "!");
  await user.click(press("segundo"));
  expect(value()).toBe("del servidor!");
});
