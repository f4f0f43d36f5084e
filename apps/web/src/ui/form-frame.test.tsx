import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import * as z from "zod";
import { useSavedForm } from "../lib/form.ts";
import { delayed } from "../testing/fake-server.ts";
import { renderScreen } from "../testing/render.tsx";
import { TextField } from "./fields/text-field.tsx";
import { FormFrame } from "./form-frame.tsx";

const schema = z.object({ name: z.string(), zip: z.string() });
const SAVED = { name: "del servidor", zip: "06000" };
const nothing = () => Promise.resolve();

interface SampleProps {
  readonly as: "page" | "modal";
  readonly answer: Promise<typeof SAVED>;
}

function Sample({ as, answer }: SampleProps) {
  const query = useQuery({ queryKey: ["sample"], queryFn: () => answer });
  const saved = useSavedForm(schema, query, { blank: { name: "", zip: "" }, toForm: (found) => found });
  const { control } = saved.form;
  return (
    <FormFrame {...saved} as={as} title="Cliente" onSubmit={nothing}>
      <TextField control={control} name="name" label="Nombre" />
      <TextField control={control} name="zip" label="CP" />
    </FormFrame>
  );
}

async function open(as: SampleProps["as"]) {
  const { promise, give, fail } = delayed<typeof SAVED>();
  const view = await renderScreen(<Sample as={as} answer={promise} />);
  return { ...view, answer: () => act(async () => give(SAVED)), fail: () => act(async () => fail(new Error("no"))) };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("a form takes no text until what it begins with is there, and then what is typed", async () => {
  const { user, answer } = await open("page");
  await user.click(box("Nombre"));
  await user.keyboard("x");
  await user.type(box("CP"), "y");
  await answer();
  await waitFor(() => expect([box("Nombre").value, box("CP").value]).toEqual(["del servidor", "06000"]));
  await user.type(box("Nombre"), "!");
  expect(box("Nombre").value).toBe("del servidor!");
});

test("in a modal its first field has the focus as soon as it takes text, unless somebody went elsewhere", async () => {
  const { user, answer, unmount } = await open("modal");
  await user.keyboard("x");
  await answer();
  await waitFor(() => expect(document.activeElement).toBe(box("Nombre")));
  expect(box("Nombre").value).toBe("del servidor");
  unmount();
  const again = await open("modal");
  const close = screen.getByRole("button", { name: "Cerrar" });
  act(() => close.focus());
  await again.answer();
  await waitFor(() => expect(box("Nombre").value).toBe("del servidor"));
  expect(document.activeElement).toBe(close);
});

test("where they could not be had they can be asked for again", async () => {
  const { fail } = await open("page");
  await fail();
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Reintentar" })).matches(":disabled")).toBe(
    false,
  );
});
