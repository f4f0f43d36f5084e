import { Loader } from "@mantine/core";
import type { InvoiceDetail } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import classes from "./invoice.module.css";

/** Between seal and stamp: what is known, and that nobody has to do anything. */
export function OnItsWay({ state }: Pick<InvoiceDetail, "state">) {
  const { t } = useTranslation();
  const which = state === "uncertain" ? "uncertain" : "on_its_way";
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" type="dots" aria-hidden />
      <p>
        <strong>{t(`invoice_view.${which}`)}</strong> {t(`invoice_view.${which}_text`)}
      </p>
    </div>
  );
}
