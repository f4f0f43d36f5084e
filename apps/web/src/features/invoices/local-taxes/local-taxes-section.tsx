import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { InvoiceTotals } from "@timbra/contract";
import { lazy, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../../lib/lazy-import.ts";
import type { EditorLocalTax, Line } from "../editor/draft.ts";
import { headerId, useEditor } from "../editor/editor-context.ts";
import type { HeaderProblems } from "../editor/problems.ts";
import { addLocalTax, LOCAL_TAX_KINDS } from "./local-tax.ts";
import classes from "./local-taxes.module.css";

/** Few invoices have any. */
const LocalTaxRows = lazy(async () => ({
  default: (await lazyImport(() => import("./local-tax-rows.tsx"))).LocalTaxRows,
}));

export interface LocalTaxesProps {
  readonly taxes: readonly EditorLocalTax[];
  readonly lines: readonly Line[];
  readonly totals: InvoiceTotals;
  /** The amount of each line, by the line's id. */
  readonly amounts: ReadonlyMap<string, string>;
  readonly problems: HeaderProblems;
}

/** The taxes of states and towns: a button until there is one. */
export const LocalTaxesSection = memo(function LocalTaxesBand(props: LocalTaxesProps) {
  const { t } = useTranslation();
  const { edit } = useEditor();
  const { taxes, problems } = props;
  return (
    <section className={classes.section} aria-label={t("local_taxes.title")} id={headerId("local_taxes")} tabIndex={-1}>
      {taxes.length > 0 && (
        <Suspense>
          <LocalTaxRows {...props} />
        </Suspense>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            className={classes.add}
            variant="subtle"
            size="xs"
            leftSection={<IconPlus className={classes.icon} aria-hidden />}
          >
            {t("local_taxes.add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {LOCAL_TAX_KINDS.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => edit(addLocalTax(kind, kind === "other" ? "" : t(`local_taxes.name_${kind}`)))}
            >
              {t(`local_taxes.kind_${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {problems["local_taxes"] !== undefined && <p className={classes.error}>{problems["local_taxes"]}</p>}
    </section>
  );
});
