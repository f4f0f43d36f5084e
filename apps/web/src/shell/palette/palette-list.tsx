import { useTranslation } from "react-i18next";
import { GROUPS, type PaletteEntry } from "./entry.ts";
import classes from "./palette.module.css";

interface PaletteListProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly current: number;
  readonly optionId: (at: number) => string;
  readonly onTake: (entry: PaletteEntry) => void;
}

/** What was found, by kind. The focus stays in the field above, which says which one is chosen. */
export function PaletteList({ id, entries, current, optionId, onTake }: PaletteListProps) {
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
