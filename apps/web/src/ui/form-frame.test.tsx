import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import * as z from "zod";
import { resetSaved, useSavedForm, useSchemaForm } from "../lib/form.ts";
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

function Sending({ keepsTyping, answer }: { readonly keepsTyping: boolean; readonly answer: Promise<void> }) {
  const form = useSchemaForm(schema, { name: "", zip: "" });
  const send = async () => {
    const sent = form.getValues();
    await answer;
    resetSaved(form, sent, { name: "", zip: sent.zip });
  };
  return (
    <FormFrame form={form} as="page" title="Cliente" onSubmit={send} keepsTyping={keepsTyping}>
      <TextField control={form.control} name="name" label="Nombre" />
      <TextField control={form.control} name="zip" label="CP" />
      <output>{String(form.formState.isDirty)}</output>
    </FormFrame>
  );
}

test.each([
  ["is kept, unsaved, by a form that stays open", true, ["", "12", "true"]],
  ["is taken by no field of a form that is left: it would be gone with it", false, ["", "1", "false"]],
])("what is typed while a form is being saved %s", async (_, keepsTyping, expected) => {
  const { promise, give } = delayed<void>();
  const { user } = await renderScreen(<Sending keepsTyping={keepsTyping} answer={promise} />);
  await user.type(box("Nombre"), "uno");
  await user.type(box("CP"), "1");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  act(() => box("CP").focus());
  await user.keyboard("2");
  await act(async () => give());
  await waitFor(() =>
    expect([box("Nombre").value, box("CP").value, document.querySelector("output")?.textContent]).toEqual(expected),
  );
  await user.keyboard("3");
  expect(box("CP").value).toBe(`${expected[1]}3`);
});

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
