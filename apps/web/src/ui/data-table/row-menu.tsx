import { IconDotsVertical } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useBackLinkState } from "../../lib/navigation.ts";
import tableClasses from "./data-table.module.css";
import classes from "./row-menu.module.css";
import type { RowAction } from "./types.ts";

interface RowMenuProps {
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/**
 * What can be done with a row. A button of the browser until it is opened, and no menu of the library's: a list has one
 * in each row, and theirs calculates styles and a place even while it is closed.
 */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (actions.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.target}
        aria-label={t("table.row_menu", { name })}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconDotsVertical className={tableClasses.icon} aria-hidden />
      </button>
      {opened && <OpenMenu id={id} button={button} actions={actions} onClose={() => setOpened(false)} />}
    </>
  );
}

interface OpenMenuProps {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly actions: readonly RowAction[];
  readonly onClose: () => void;
}

function OpenMenu({ id, button, actions, onClose }: OpenMenuProps) {
  const { t } = useTranslation();
  const cameFrom = useBackLinkState();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => {
    button.current?.focus({ preventScroll: true });
    onClose();
  };
  usePlace(menu, button);
  useClickOutside(menu, button, close);
  // Before the next key: it belongs to the menu.
  useLayoutEffect(() => entriesOf(menu.current)[0]?.focus({ preventScroll: true }), []);
  return createPortal(
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={t("table.actions")}
      className={classes.menu}
      onKeyDown={(event) => {
        if (event.key === "Tab") return close();
        if (event.key === "Escape") event.stopPropagation();
        if (event.key === "Escape") return close();
        moveFocus(event);
      }}
    >
      {actions.map(({ label, icon, danger = false, disabled = false, to, run }) => {
        const content = (
          <>
            {icon !== undefined && <span className={classes.icon}>{icon}</span>}
            {label}
          </>
        );
        const shared = { role: "menuitem", tabIndex: -1, className: classes.entry, "data-danger": danger } as const;
        return to === undefined ? (
          <button
            key={label}
            type="button"
            {...shared}
            disabled={disabled}
            onClick={() => {
              close();
              run?.();
            }}
          >
            {content}
          </button>
        ) : (
          <Link key={label} {...shared} to={to} state={cameFrom} onClick={close}>
            {content}
          </Link>
        );
      })}
    </div>,
    // Content outside a landmark is hard to find with a screen reader.
    document.getElementById("content") ?? document.body,
  );
}

const entriesOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? []),
];

/** Arrows, Home and End, and the letter that an entry begins with. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesOf(event.currentTarget);
  const at = entries.findIndex((entry) => entry.matches(":focus"));
  const to = nextEntry(event, entries, at);
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}

function nextEntry({ key, ...event }: KeyboardEvent, entries: readonly HTMLElement[], at: number) {
  if (key === "ArrowDown") return entries[(at + 1) % entries.length];
  if (key === "ArrowUp") return entries.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (key.length !== 1 || key === " " || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const letter = key.toLocaleLowerCase();
  return [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
    entry.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
}

function useClickOutside(
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && ![menu, button].some(({ current }) => current?.contains(target))) close();
    };
    document.addEventListener("pointerdown", onPointerDown, { capture: true });
    return () => document.removeEventListener("pointerdown", onPointerDown, { capture: true });
  });
}

/** Between the menu and its button, and between both and the edge of the window. */
const GAP_PX = 8;
/** In a window that is lower than a few rows the menu reaches over its edge rather than showing none. */
const FEW_ROWS_PX = 128;

/** Under the button, or above it where there is more room; it stays there when what is around it is scrolled. */
function usePlace(menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      if (menu.current !== null && button.current !== null) placeMenu(menu.current, button.current);
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [menu, button]);
}

function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [top - 2 * GAP_PX, clientHeight - bottom - 2 * GAP_PX];
  const wanted = menu.scrollHeight;
  const isBelow = wanted <= below || below >= above;
  const { style } = menu;
  style.maxHeight = `${Math.max(isBelow ? below : above, FEW_ROWS_PX)}px`;
  style.right = `${Math.max(clientWidth - right, GAP_PX)}px`;
  style.top = isBelow ? `${bottom + GAP_PX}px` : "auto";
  style.bottom = isBelow ? "auto" : `${clientHeight - top + GAP_PX}px`;
}
