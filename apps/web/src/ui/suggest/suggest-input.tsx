import { Text } from "@mantine/core";
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import classes from "./suggest-input.module.css";

export interface SuggestExtra {
  readonly key: string;
  readonly label: ReactNode;
  readonly run: () => void;
}

type Html = Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "onSelect" | "list">;

export interface SuggestInputProps<Option> extends Html {
  readonly "aria-label": string;
  /** The text in the field. */
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly options: readonly Option[];
  readonly optionKey: (option: Option) => string;
  readonly renderOption: (option: Option) => ReactNode;
  readonly onPick: (option: Option) => void;
  /** Commands below the options ("Add customer"). */
  readonly extras?: readonly SuggestExtra[];
  /** The options for the typed text are still loading: Enter waits for the first of them. */
  readonly pending?: boolean;
  /** Shown when there is nothing to suggest; without it the list stays closed then. */
  readonly emptyText?: string;
  /** The typed text is no value of its own, only a search for an option: Tab selects the first one, as Enter does. */
  readonly tabTakes?: boolean;
  /** Called when the list opens and closes, so that nothing is searched for in vain. */
  readonly onOpenChange?: (open: boolean) => void;
}

/** No option is chosen. */
const NOTHING = -1;
const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A text field that suggests while one types, clicks or presses the down arrow: arrows choose, Enter takes the chosen
 * one, Tab keeps what was typed (or takes too, with `tabTakes`), Escape closes the list. Enter on an open list never
 * submits the form around it.
 */
export function SuggestInput<Option>(props: SuggestInputProps<Option>) {
  const {
    value,
    onType,
    options,
    optionKey,
    renderOption,
    onPick,
    extras,
    pending,
    emptyText,
    tabTakes = false,
    onOpenChange,
    onKeyDown,
    ...html
  } = props;
  const id = useId();
  const [open, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const [wanted, setWanted] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const actions = extras ?? [];
  const count = options.length + actions.length;
  const shown = open && (count > 0 || (emptyText !== undefined && pending !== true));
  const place = useListPosition(root, shown);
  // A command is never run by an Enter that was meant for the text.
  useEffect(() => setActive(options.length > 0 ? 0 : NOTHING), [options]);

  const setOpen = (next: boolean) => {
    if (next !== open) onOpenChange?.(next);
    setOpened(next);
  };
  const close = () => {
    setOpen(false);
    setWanted(false);
  };
  const take = (at: number) => {
    const option = options[at];
    close();
    if (option !== undefined) onPick(option);
    else actions[at - options.length]?.run();
  };
  // Without a list of what it depends on: the handler always uses the values of the latest render.
  useEffect(() => {
    if (!wanted || pending === true) return;
    setWanted(false);
    if (options.length > 0) take(0);
  });

  const step = (by: 1 | -1) => {
    if (open && count > 0) setActive(((active === NOTHING && by < 0 ? 0 : active) + by + count) % count);
    setOpen(true);
  };
  /** Handles a key in the list; false when the list does not use it. */
  const steer = ({ key, altKey }: KeyboardEvent): boolean => {
    const by = STEP[key];
    if (by !== undefined && !altKey && (open || by === 1)) step(by);
    else if (key === "Enter" && open && pending === true && value !== "") setWanted(true);
    else if (key === "Enter" && shown && active !== NOTHING) take(active);
    else if (key === "Escape" && (shown || wanted)) close();
    else return false;
    return true;
  };
  /** Tab waits for pending options; a second Tab goes on without them. */
  const leave = (event: KeyboardEvent) => {
    if (pending !== true && options.length > 0) return take(active < options.length ? Math.max(active, 0) : 0);
    if (pending !== true || wanted) return;
    event.preventDefault();
    setWanted(true);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Tab" && !event.shiftKey && tabTakes && open && value.trim() !== "") leave(event);
    else if (steer(event)) {
      event.preventDefault();
      if (event.key === "Escape") event.stopPropagation();
      return;
    } else if (event.key === "Enter" && shown && event.currentTarget.form !== null) event.preventDefault();
    onKeyDown?.(event);
  };
  return (
    <div ref={root} className={classes.root}>
      <input
        {...html}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown && active !== NOTHING ? `${id}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setWanted(false);
          setOpen(true);
        }}
        onClick={(event) => {
          html.onClick?.(event);
          setOpen(true);
        }}
        onBlur={(event) => {
          close();
          html.onBlur?.(event);
        }}
        onKeyDown={press}
      />
      {shown && (
        <SuggestList
          id={id}
          label={html["aria-label"]}
          place={place}
          rows={rowsOf(props)}
          active={active}
          onPoint={setActive}
          onTake={take}
          {...(emptyText === undefined || options.length > 0 ? {} : { emptyText })}
        />
      )}
    </div>
  );
}

/** The options, and the commands below them. */
function rowsOf<Option>({ options, optionKey, renderOption, extras = [] }: SuggestInputProps<Option>) {
  return [
    ...options.map((option) => ({ key: optionKey(option), content: renderOption(option) })),
    ...extras.map(({ key, label }) => ({ key, content: label, isAction: true })),
  ];
}

interface SuggestOptionProps {
  readonly name: string;
  /** What tells it apart, at the end of the line. */
  readonly note: string;
  /** Whether the note is in figures. */
  readonly numeric?: true;
}

/** An option in one line. */
export function SuggestOption({ name, note, numeric }: SuggestOptionProps) {
  return (
    <span className={classes.named}>
      <span className={classes.name}>{name}</span>
      <Text span size="xs" c="dimmed" data-numeric={numeric}>
        {note}
      </Text>
    </span>
  );
}

interface ListPosition {
  readonly side: "below" | "above";
  readonly align: "start" | "end";
}

/** The maximum size of the list, in rem: its height with its padding, and its width (suggest-input.module.css). */
const MIN_SPACE = { height: 18, width: 20 };

/** Above the field where there is no room below it; from its end where there is none beside it. */
function useListPosition(root: React.RefObject<HTMLDivElement | null>, shown: boolean): ListPosition {
  const [place, setPlace] = useState<ListPosition>({ side: "below", align: "start" });
  useLayoutEffect(() => {
    // A closed one is not measured: an editor has many, and each would have the page laid out while it is drawn.
    const box = shown ? root.current?.getBoundingClientRect() : undefined;
    if (box === undefined) return;
    const rem = Number.parseInt(getComputedStyle(document.documentElement).fontSize || "16", 10);
    const below = window.innerHeight - box.bottom;
    const beside = window.innerWidth - box.left;
    setPlace({
      side: below < MIN_SPACE.height * rem && box.top > below ? "above" : "below",
      align: beside < MIN_SPACE.width * rem && box.right > beside ? "end" : "start",
    });
  }, [root, shown]);
  return place;
}

interface SuggestRow {
  readonly key: string;
  readonly content: ReactNode;
  /** A command instead of an option, shown separately. */
  readonly isAction?: boolean;
}

interface SuggestListProps {
  readonly id: string;
  readonly label: string;
  readonly place: ListPosition;
  readonly rows: readonly SuggestRow[];
  readonly active: number;
  readonly emptyText?: string;
  readonly onPoint: (at: number) => void;
  readonly onTake: (at: number) => void;
}

function SuggestList({ id, label, place, rows, active, emptyText, onPoint, onTake }: SuggestListProps) {
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
            data-action={row.isAction}
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
