import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import * as en from "../i18n/en.ts";
import * as es from "../i18n/es.ts";

export const TEXTS = { es, en } as const;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The input that people see of a field, by the name that form and server have for it. A select keeps its value in a
 * hidden one some way behind.
 */
export function fieldByName(name: string): Field {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
  if (area !== null) return area;
  let at: Element | null = document.querySelector(`input[name="${name}"]`);
  for (; at !== null; at = at.previousElementSibling) {
    const shown = at.matches("input:not([type=hidden])") ? at : at.querySelector("input:not([type=hidden])");
    if (shown !== null) return shown as HTMLInputElement;
  }
  throw new Error(`no input is called ${name}`);
}

/** Writes each text into its field at once. */
export function typeInto(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) fireEvent.change(fieldByName(name), { target: { value } });
}

/**
 * Puts a text into a field from the clipboard, behind what it holds: the form is drawn once, where nobody asks what it
 * shows between two keys.
 */
export async function pasteInto(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** The error of a field, as a screen reader reads it after the label; null when there is none. */
export function errorOf(name: string): string | null {
  const described = fieldByName(name).getAttribute("aria-describedby")?.split(" ") ?? [];
  return (
    described.filter((id) => id.endsWith("-error")).map((id) => document.getElementById(id)?.textContent ?? "")[0] ??
    null
  );
}

/** Presses the button with that name. */
export function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}
