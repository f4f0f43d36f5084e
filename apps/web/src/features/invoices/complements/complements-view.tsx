import { useQuery } from "@tanstack/react-query";
import {
  type ComplementTables,
  complementParts,
  type DraftBody,
  type DraftComplement,
  type FieldList,
  labelOfComplement,
  loadComplementTables,
  type NameInList,
} from "@timbra/contract";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import classes from "./complements.module.css";

interface ComplementsViewProps {
  readonly draft: DraftBody;
  /** YYYY-MM-DD of the document: keys are called as they were then. */
  readonly day: string;
}

/** The complements of a stamped document, and those of its lines under their numbers: to be read, not changed. */
export function ComplementsView({ draft, day }: ComplementsViewProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const all = [
    ...draft.complements.map((complement) => ({ ...complement, line: null })),
    ...draft.items.flatMap(({ complements }, at) => complements.map((complement) => ({ ...complement, line: at + 1 }))),
  ];
  const names = all.map(({ name }) => name).sort();
  const { data: tables } = useQuery({
    queryKey: ["complement-tables", names],
    queryFn: () => loadComplementTables(all),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOfKey = useNamesOfKeys(all, tables, day);
  return (
    <section className={classes.view} aria-label={t("complements.title")}>
      {all.map(({ name, data, line }, at) => {
        const table = tables?.get(name);
        const title = labelOfComplement(name, language);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stamped document never changes
          <div key={at} className={classes.view}>
            <h3 className={classes.title}>{line === null ? title : t("complements.at_line", { name: title, line })}</h3>
            {(table === undefined ? [] : complementParts(table, data, language, nameOfKey)).map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stamped document never changes
              <div key={place} className={classes.viewPart} style={{ "--depth": part.depth } as CSSProperties}>
                {part.depth > 0 && <p className={classes.partTitle}>{part.title}</p>}
                <dl className={classes.fields}>
                  {part.facts.map(({ label, value }) => (
                    <div key={label}>
                      <dt className={classes.factLabel}>{label}</dt>
                      <dd className={classes.factValue}>{value}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        );
      })}
    </section>
  );
}

/** What the SAT calls the keys of some complements, asked of the server once for all of them. */
function useNamesOfKeys(
  complements: readonly DraftComplement[],
  tables: ComplementTables | undefined,
  day: string,
): NameInList {
  const keys = new Map<string, KeyInList>();
  const collect: NameInList = (list, key, within) => {
    keys.set(nameOf(list, key, within), { list, key, ...(within !== undefined && { within }) });
    return undefined;
  };
  for (const { name, data } of complements) {
    const table = tables?.get(name);
    if (table !== undefined) complementParts(table, data, "es", collect);
  }
  const asked = [...keys].slice(0, MAX_KEYS);
  const { data: names } = useQuery({
    queryKey: ["complement-keys", day, asked.map(([name]) => name)],
    queryFn: ({ signal }) => call("nameComplementKeys", { body: { day, keys: asked.map(([, key]) => key) }, signal }),
    enabled: asked.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = new Map(asked.map(([name], at) => [name, names?.names[at] ?? undefined]));
  return (list, key, within) => known.get(nameOf(list, key, within));
}

interface KeyInList extends FieldList {
  readonly key: string;
}

/** So many are asked for at once; keys beyond stand without their names. */
const MAX_KEYS = 2000;

const nameOf = (...parts: readonly (string | undefined)[]) => parts.join(" ");
