import type { ParseKeys } from "i18next";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { SINGLE_KEYS, useSingleKeys } from "../../lib/single-keys.ts";
import { useOpenModal } from "../modal-host.tsx";

/** Where the second key leads after the one for going: the first of the addresses that is in one's menu. */
export const SCREEN_SHORTCUTS: readonly {
  readonly key: string;
  readonly to: readonly string[];
  readonly label: ParseKeys;
}[] = [
  { key: "i", to: ["/dashboard", "/admin/dashboard"], label: "menu.dashboard" },
  { key: "f", to: ["/list/invoice"], label: "menu.invoices" },
  { key: "a", to: ["/list/cancelled-invoices"], label: "menu.cancelled_invoices" },
  { key: "c", to: ["/list/customers"], label: "menu.client" },
  { key: "p", to: ["/list/product"], label: "menu.product" },
  { key: "r", to: ["/list/pay"], label: "menu.pay" },
  { key: "e", to: ["/companies"], label: "companies.menu" },
  { key: "m", to: ["/reports/month"], label: "reports.month_title" },
];

/** How long after the key for going the second one is waited for. */
const SECOND_KEY_MS = 1_500;

interface ShortcutKeysOptions {
  /** The addresses that one may go to. */
  readonly destinations: readonly string[];
  readonly mayInvoice: boolean;
  /** Opens the palette, where no list has a search. */
  readonly onFind: () => void;
}

/**
 * Commands of a single key, from anywhere but a field, a menu or a dialog. Keys with Ctrl, Alt or the system's key stay
 * the browser's, and a screen reader that has keys of its own never passes them on.
 */
export function useShortcutKeys(options: ShortcutKeysOptions): void {
  const navigate = useNavigate();
  const openModal = useOpenModal();
  const [isOn] = useSingleKeys();
  const latest = useRef(options);
  latest.current = options;
  const goingUntil = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    const commands: Readonly<Record<string, () => void>> = {
      [SINGLE_KEYS.help]: () => openModal("shortcuts"),
      [SINGLE_KEYS.search]: () => focusSearch(latest.current.onFind),
      [SINGLE_KEYS.newInvoice]: () => void (latest.current.mayInvoice && navigate("/create/invoice")),
      [SINGLE_KEYS.nextRow]: () => moveRow("ArrowDown"),
      [SINGLE_KEYS.previousRow]: () => moveRow("ArrowUp"),
      [SINGLE_KEYS.go]: () => undefined,
    };
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      const key = event.key.toLowerCase();
      const isGoing = event.timeStamp < goingUntil.current;
      const destination = isGoing ? destinationOf(key, latest.current.destinations) : undefined;
      const command = destination === undefined ? commands[key] : () => void navigate(destination);
      goingUntil.current = command === commands[SINGLE_KEYS.go] ? event.timeStamp + SECOND_KEY_MS : 0;
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, navigate, openModal]);
}

/** What takes letters itself, or is open above everything else. */
const TAKES_KEYS =
  "input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=dialog]";

function isCommand(event: KeyboardEvent): boolean {
  const isCombined = event.ctrlKey || event.metaKey || event.altKey;
  if (isCombined || event.repeat || event.isComposing || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null && !isTick(event.target))
    return false;
  return document.querySelector("[role=dialog][aria-modal=true]") === null;
}

/** A box that is ticked takes Space alone. */
const isTick = (target: Element) =>
  target instanceof HTMLInputElement &&
  ["checkbox", "radio"].includes(target.type) &&
  target.closest("[role=dialog]") === null;

const destinationOf = (key: string, destinations: readonly string[]) =>
  SCREEN_SHORTCUTS.find((one) => one.key === key)?.to.find((to) => destinations.includes(to));

function focusSearch(onFind: () => void): void {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (search === null) onFind();
  search?.focus();
  search?.select();
}

/** The rows of a list have one that Tab stops at; arrows lead from it to the others. */
function moveRow(arrow: "ArrowDown" | "ArrowUp"): void {
  const row = document.activeElement?.closest("main tbody tr");
  if (row === null || row === undefined) document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]')?.focus();
  else row.dispatchEvent(new KeyboardEvent("keydown", { key: arrow, bubbles: true, cancelable: true }));
}
