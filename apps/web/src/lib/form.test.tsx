import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import * as z from "zod";
import { setLanguage } from "../i18n/i18n.ts";
import { renderScreen } from "../testing/render.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { FormFrame } from "../ui/form-frame.tsx";
import { ApiError } from "./api-client.ts";
import { useSchemaForm } from "./form.ts";

const schema = z.object({ customer: z.string().trim().min(3), zip: z.string().max(5) });

interface SampleProps {
  readonly onSubmit: (sent: { customer: string; zip: string }) => Promise<void>;
}

function Sample({ onSubmit }: SampleProps) {
  const form = useSchemaForm(schema, { customer: "", zip: "" });
  return (
    <FormFrame as="page" title="Cliente" form={form} onSubmit={onSubmit} rename={{ server_zip: "zip" }}>
      <TextField control={form.control} name="customer" label="Nombre" required />
      <TextField control={form.control} name="zip" label="CP" />
    </FormFrame>
  );
}

const nothing = () => Promise.resolve();
const name = () => screen.getByRole("textbox", { name: /Nombre/ });
const save = () => screen.getByRole("button", { name: "Guardar" });

test("a wrong form is not sent: the contract's sentence stands at the field, which gets the focus", async () => {
  let sent = 0;
  const { user } = await renderScreen(
    <Sample
      onSubmit={async () => {
        sent += 1;
      }}
    />,
  );
  await user.type(name(), "ab");
  await user.click(save());
  expect(await screen.findByText("Debe tener al menos 3 caracteres")).toBeTruthy();
  expect(name().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(name());
  expect(sent).toBe(0);
});

test("what is sent is what the schema read, not what was typed", async () => {
  const sent: unknown[] = [];
  const { user } = await renderScreen(
    <Sample
      onSubmit={async (value) => {
        sent.push(value);
      }}
    />,
  );
  await user.type(name(), "  Ana Torres ");
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ customer: "Ana Torres", zip: "" }]));
});

test("the sentences follow the language", async () => {
  const { user } = await renderScreen(<Sample onSubmit={nothing} />);
  await user.click(save());
  expect(await screen.findByText("Debe tener al menos 3 caracteres")).toBeTruthy();
  await act(() => setLanguage("en"));
  expect(await screen.findByText("Must be at least 3 characters")).toBeTruthy();
});

test("so do those of a field that was left before anything was sent, and no other field begins to complain", async () => {
  const { user } = await renderScreen(<Sample onSubmit={nothing} />);
  await user.type(screen.getByRole("textbox", { name: "CP" }), "0123456");
  await user.tab();
  expect(await screen.findByText("Debe tener como máximo 5 caracteres")).toBeTruthy();
  await act(() => setLanguage("en"));
  expect(await screen.findByText("Must be at most 5 characters")).toBeTruthy();
  expect(name().getAttribute("aria-invalid")).not.toBe("true");
});

test("the server's sentences land at their fields, renamed ones too, and all of them as a list in a toast", async () => {
  const refuse = () =>
    Promise.reject(
      new ApiError({
        status: 422,
        code: "validation_failed",
        message: "Revise",
        errors: { customer: ["Ya existe"], server_zip: ["No existe ese código"], elsewhere: ["Algo más"] },
      }),
    );
  const { user } = await renderScreen(<Sample onSubmit={refuse} />);
  await user.type(name(), "Ana Torres");
  await user.click(save());
  expect(await screen.findAllByText("Ya existe")).toHaveLength(2);
  expect(screen.getByRole("textbox", { name: "CP" }).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("No existe ese código")).toHaveLength(2);
  const toasted = within(screen.getByRole("alert")).getAllByRole("listitem");
  expect(toasted.map((item) => item.textContent)).toEqual(["Ya existe", "No existe ese código", "Algo más"]);
});

test("a refusal without fields is shown as a whole", async () => {
  const refuse = () => Promise.reject(new ApiError({ status: 409, code: "wrong_state", message: "Ya no se puede" }));
  const { user } = await renderScreen(<Sample onSubmit={refuse} />);
  await user.type(name(), "Ana Torres");
  await user.click(save());
  expect((await screen.findByText("Ya no se puede")).closest("[role=alert]")).not.toBeNull();
});
