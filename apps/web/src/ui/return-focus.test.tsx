import { Menu } from "@mantine/core";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { PageOrModal } from "./page-or-modal.tsx";
import { trackFocus } from "./return-focus.ts";

let stop = () => undefined as unknown;
beforeAll(() => {
  stop = trackFocus();
});
afterAll(() => stop());

const button = (name: string) => screen.getByRole("button", { name });

/** A form that is there only while it is open, as those of the layout are. */
function FromButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Agregar
      </button>
      {open && (
        <PageOrModal
          as="modal"
          title="Cliente"
          actions={
            <button type="button" onClick={() => setOpen(false)}>
              Cerrar
            </button>
          }
        >
          <input aria-label="nombre" />
        </PageOrModal>
      )}
    </>
  );
}

test("a form that closes gives the focus back to the button that opened it", async () => {
  const { user } = await renderScreen(<FromButton />);
  await user.click(button("Agregar"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
  // At once: the next key is the button's.
  fireEvent.click(button("Cerrar"));
  expect(document.activeElement).toBe(button("Agregar"));
});

/** A row whose menu asks before it deletes. */
function FromMenu() {
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setGone(true)}>
        Buscar
      </button>
      {!gone && (
        <Menu>
          <Menu.Target>
            <button type="button">Acciones</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsking(true)}>Eliminar</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <DeleteDialog opened={asking} onCancel={() => setAsking(false)} onAccept={() => setAsking(false)} />
    </>
  );
}

test("a dialog that an entry of a menu opened gives it to the menu's button: the entry is gone", async () => {
  const { user } = await renderScreen(<FromMenu />);
  await user.click(button("Acciones"));
  await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
  await screen.findByRole("dialog");
  await user.click(button("Cancelar"));
  await waitFor(() => expect(document.activeElement).toBe(button("Acciones")));
});

test("where the row goes after the dialog that asked, the focus goes back further", async () => {
  const { user } = await renderScreen(<FromMenu />);
  act(() => button("Buscar").focus());
  await user.click(button("Acciones"));
  await user.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
  await screen.findByRole("dialog");
  fireEvent.click(button("Cancelar"));
  expect(document.activeElement).toBe(button("Acciones"));
  fireEvent.click(button("Buscar"));
  await waitFor(() => expect(document.activeElement).toBe(button("Buscar")));
});
