import { CloseButton, Popover, Skeleton, UnstyledButton } from "@mantine/core";
import type { Comprobante } from "@timbra/cfdi";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../../lib/lazy-import.ts";
import { takeFocus } from "../../../ui/take-focus.ts";
import classes from "./explained-amount.module.css";

/** How amounts are computed: loaded when somebody asks for the first time. */
const Explanation = lazy(async () => ({
  default: (await lazyImport(() => import("./explanation.tsx"))).Explanation,
}));

/** The document whose amounts are explained: what a draft comes to, or the XML that was stamped. */
export type ExplainedDocument = { readonly document: Comprobante } | { readonly stampedId: string };

interface ExplainedAmountProps {
  readonly of: ExplainedDocument;
  /** The amount's place in the document: "Total", "Impuestos.Traslados[0].Importe". */
  readonly path: string;
  /** What the amount is called: "IVA 16 %". */
  readonly name: string;
  /** As it is shown: "$1,160.00 MXN". */
  readonly amount: string;
  /** The currency's. */
  readonly decimals: number;
}

/** On a phone as wide as the screen. */
const WIDTH = "min(30rem, calc(100vw - 1.5rem))";

/** An amount that opens into how it was made. */
export function ExplainedAmount({ of, path, name, amount, decimals }: ExplainedAmountProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-end" width={WIDTH} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.amount}
          aria-label={t("explanation.open", { amount })}
          title={t("explanation.title")}
          onClick={() => setOpened(!opened)}
        >
          {amount}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown ref={takeFocus} className={classes.dropdown}>
        <div className={classes.head}>
          <strong>{name}</strong>
          <strong data-numeric>{amount}</strong>
          <CloseButton size="sm" aria-label={t("common.close")} onClick={() => setOpened(false)} />
        </div>
        <Suspense
          fallback={<Skeleton className={classes.waiting} role="status" aria-label={t("explanation.reading")} />}
        >
          <Explanation of={of} path={path} decimals={decimals} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
