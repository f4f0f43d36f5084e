import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { useSchemaForm } from "../lib/form.ts";
import { signIn } from "../testing/issuer-responses.ts";
import { renderRoutes } from "../testing/render.tsx";
import { withUnsavedGuard } from "../testing/unsaved-guard.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { FormFrame } from "../ui/form-frame.tsx";

const schema = z.object({ name: z.string() });

function Form({ as, onClose }: { readonly as: "page" | "modal"; readonly onClose?: () => void }) {
  const form = useSchemaForm(schema, { name: "" });
  const navigate = useNavigate();
  return (
    <FormFrame
      as={as}
      title="Muestra"
      form={form}
      onSubmit={async () => void (await navigate("/lista"))}
      {...(onClose === undefined ? {} : { onClose })}
    >
      <TextField control={form.control} name="name" label="Nombre" />
      <Link to="/lista">Ir a la lista</Link>
    </FormFrame>
  );
}

function WithModal() {
  const [open, setOpen] = useState(true);
  return open ? <Form as="modal" onClose={() => setOpen(false)} /> : <p>Sin ventana</p>;
}

beforeEach(() => signIn());

async function open(at = "/forma") {
  const children = [
    { path: "/forma", element: <Form as="page" /> },
    { path: "/ventana", element: <WithModal /> },
    { path: "/lista", element: <p>La lista</p> },
  ];
  return renderRoutes(withUnsavedGuard(children), { at });
}

const box = () => screen.getByLabelText<HTMLInputElement>("Nombre");
const press = (name: string) => screen.getByRole("button", { name });
const question = () => screen.findByRole("dialog", { name: "Hay cambios sin guardar" });
/** Whether the browser would ask before it loads the page again. */
const asksBeforeReload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("leaving a form with unsaved input asks for confirmation, and staying keeps the input", async () => {
  const { user, router } = await open();
  await user.type(box(), "Ana");
  await user.click(screen.getByRole("link", { name: "Ir a la lista" }));
  await question();
  await user.click(press("Seguir escribiendo"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([box().value, router.state.location.pathname]).toEqual(["Ana", "/forma"]);
});

test("confirming that the input may be lost continues to the destination", async () => {
  const { user } = await open();
  await user.type(box(), "Ana");
  await user.click(screen.getByRole("link", { name: "Ir a la lista" }));
  await question();
  await user.click(press("Salir sin guardar"));
  expect(await screen.findByText("La lista")).toBeTruthy();
});

test("a form without typing, and one that was saved, are left without a question", async () => {
  const first = await open();
  await first.user.click(screen.getByRole("link", { name: "Ir a la lista" }));
  expect(await screen.findByText("La lista")).toBeTruthy();
  first.unmount();
  const { user } = await open();
  await user.type(box(), "Ana");
  await user.click(press("Guardar"));
  expect(await screen.findByText("La lista")).toBeTruthy();
});

test("loading the page again is asked about while there is typing, and not afterwards", async () => {
  const { user } = await open();
  expect(asksBeforeReload()).toBe(false);
  await user.type(box(), "Ana");
  expect(asksBeforeReload()).toBe(true);
  await user.clear(box());
  expect(asksBeforeReload()).toBe(false);
});

test("Close of a modal asks before typing is lost", async () => {
  const { user } = await open("/ventana");
  await user.type(box(), "Ana");
  await user.click(press("Cerrar"));
  await question();
  await user.click(press("Seguir escribiendo"));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Hay cambios sin guardar" })).toBeNull());
  expect(box().value).toBe("Ana");
  await user.click(press("Cerrar"));
  await question();
  await user.click(press("Salir sin guardar"));
  expect(await screen.findByText("Sin ventana")).toBeTruthy();
});
