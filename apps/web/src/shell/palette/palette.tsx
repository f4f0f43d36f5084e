import { CloseButton, Loader, Modal, Text } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BrowserSession } from "../../lib/session.ts";
import { useReturnFocus } from "../../ui/return-focus.ts";
import { GROUPS, matchesEntry, type PaletteEntry, usePaletteActions, useSearchResults } from "./entries.ts";
import classes from "./palette.module.css";

interface PaletteProps {
  readonly session: BrowserSession;
  /** What was typed before the field was mounted; passed to the field once. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Milliseconds without a key before the typed text is searched for. */
const DEBOUNCE_MS = 180;
const MAX_TEXT_LENGTH = 200;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Ctrl/Cmd+K: one field to find records and run commands; arrows choose, Enter runs. */
export function Palette({ session, takeTyped, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  useReturnFocus();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { entries: found, pending } = useSearchResults(asked, session);
  const actions = usePaletteActions(session).filter(({ label }) => matchesEntry(label, text));
  const entries = [...actions, ...(text.trim() === "" ? [] : found)];
  const waiting = pending || asked !== text.trim();
  const current = Math.min(active, entries.length - 1);
  const optionId = (at: number) => `${id}-${at}`;
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [id, current]);
  const take = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) take(entries[current]);
    else if (entries.length > 0) setActive((current + step + entries.length) % entries.length);
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="lg"
      fullScreen={phone ?? false}
      yOffset="10dvh"
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("palette.title")}>
        <Modal.Body className={classes.body ?? ""}>
          <div className={classes.head}>
            <IconSearch className={classes.icon} aria-hidden />
            <input
              className={classes.input}
              role="combobox"
              aria-label={t("palette.title")}
              aria-expanded
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
              placeholder={t("palette.hint")}
              data-autofocus
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_TEXT_LENGTH}
              value={text}
              onFocus={() => setText(`${text}${takeTyped()}`.slice(0, MAX_TEXT_LENGTH))}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={press}
            />
            {waiting && <Loader size="xs" aria-label={t("common.loading")} />}
            <CloseButton aria-label={t("common.close")} onClick={onClose} />
          </div>
          <PaletteList id={`${id}-list`} entries={entries} current={current} optionId={optionId} onTake={take} />
          <div role="status" className={classes.status}>
            {entries.length === 0 && !waiting && (
              <Text size="sm" c="dimmed">
                {t("palette.nothing")}
              </Text>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteListProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly current: number;
  readonly optionId: (at: number) => string;
  readonly onTake: (entry: PaletteEntry) => void;
}

/** What was found, by kind. The focus stays in the field above, which says which one is chosen. */
function PaletteList({ id, entries, current, optionId, onTake }: PaletteListProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t("palette.results")} className={classes.list} tabIndex={-1}>
      {GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list box
        <div key={group} role="group" aria-label={t(`palette.${group}`)}>
          <div className={classes.group} aria-hidden>
            {t(`palette.${group}`)}
          </div>
          {entries.map((entry, at) =>
            entry.group === group ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
              <div
                key={entry.id}
                id={optionId(at)}
                role="option"
                aria-selected={at === current}
                tabIndex={-1}
                className={classes.entry}
                onClick={() => onTake(entry)}
              >
                <entry.icon className={classes.icon} aria-hidden />
                <span className={classes.label}>{entry.label}</span>
                {entry.detail !== undefined && <span className={classes.detail}>{entry.detail}</span>}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
