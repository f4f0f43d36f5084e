import { type ReactNode, useEffect, useRef } from "react";
import classes from "./suggest-input.module.css";
import type { SuggestPlace } from "./suggest-input.tsx";

interface SuggestRow {
  readonly key: string;
  readonly content: ReactNode;
  /** A deed instead of an option: set apart. */
  readonly deed?: boolean;
}

interface SuggestListProps {
  readonly id: string;
  readonly label: string;
  readonly place: SuggestPlace;
  readonly rows: readonly SuggestRow[];
  readonly active: number;
  readonly emptyText?: string;
  readonly onPoint: (at: number) => void;
  readonly onTake: (at: number) => void;
}

export function SuggestList({ id, label, place, rows, active, emptyText, onPoint, onTake }: SuggestListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <div className={classes.panel} data-side={place.side} data-align={place.align}>
      {emptyText !== undefined && <p className={classes.empty}>{emptyText}</p>}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
        {rows.map((row, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at the option by aria-activedescendant
          <div
            key={row.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className={classes.option}
            data-deed={row.deed}
            onMouseEnter={() => onPoint(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(at)}
          >
            {row.content}
          </div>
        ))}
      </div>
    </div>
  );
}
