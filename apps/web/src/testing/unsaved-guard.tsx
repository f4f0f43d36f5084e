import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { Outlet, type RouteObject } from "react-router";
import { expect } from "vitest";
import { UnsavedGuard } from "../shell/unsaved-guard.tsx";

const QUESTION = { name: "Hay cambios sin guardar" };

/** The screens with the layout's guard, which asks before unsaved input is lost. */
export const withUnsavedGuard = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <UnsavedGuard />
        <Outlet />
      </>
    ),
    children,
  },
];

/** Presses Close of a dialog and stays: the dialog is there; presses it again and leaves: it is gone. */
export async function expectCloseToAskFirst(user: UserEvent, dialog: HTMLElement): Promise<void> {
  const close = () => user.click(within(dialog).getByRole("button", { name: "Cerrar" }));
  await close();
  await user.click(
    within(await screen.findByRole("dialog", QUESTION)).getByRole("button", { name: "Seguir escribiendo" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog", QUESTION)).toBeNull());
  expect(dialog.isConnected).toBe(true);
  await close();
  await user.click(
    within(await screen.findByRole("dialog", QUESTION)).getByRole("button", { name: "Salir sin guardar" }),
  );
  await waitFor(() => expect(dialog.isConnected).toBe(false));
}

/** Presses Close of a dialog into which nothing was typed: it is gone at once. */
export async function expectCloseWithoutAsking(user: UserEvent, dialog: HTMLElement): Promise<void> {
  await user.click(within(dialog).getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(screen.queryByRole("dialog", QUESTION)).toBeNull();
}
