import { useQuery } from "@tanstack/react-query";
import { complementParts, type DraftBody, labelOfComplement, loadComplementTables } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import classes from "./complements.module.css";

/** The complements of a stamped document, and those of its lines under their numbers: to be read, not changed. */
export function ComplementsView({ draft }: { readonly draft: DraftBody }) {
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
  return (
    <section className={classes.view} aria-label={t("complements.title")}>
      {all.map(({ name, data, line }, at) => {
        const table = tables?.get(name);
        const title = labelOfComplement(name, language);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stamped document never changes
          <div key={at} className={classes.view}>
            <h3 className={classes.title}>{line === null ? title : t("complements.at_line", { name: title, line })}</h3>
            {(table === undefined ? [] : complementParts(table, data, language)).map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stamped document never changes
              <div key={place} className={classes.viewPart}>
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
