import { Button, Text } from "@mantine/core";
import { type InvoiceRow, MOST_CANCELLED_TOGETHER } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cancelManyAddress } from "../cancel-many/api.ts";

/**
 * The way to cancel the ticked rows together; only what is stamped and not cancelled can be, and without one there is
 * no button.
 */
export function CancelButton({ rows }: { readonly rows: readonly InvoiceRow[] }) {
  const { t } = useTranslation();
  const live = rows.filter(({ status, uuid }) => status === "active" && uuid !== null);
  const [only] = live;
  if (only === undefined) return null;
  if (live.length > MOST_CANCELLED_TOGETHER)
    return <Text size="xs">{t("cancel_many.too_many", { most: MOST_CANCELLED_TOGETHER })}</Text>;
  const to = live.length === 1 ? `/cancel/invoice/${only.id}/list` : cancelManyAddress(live.map(({ id }) => id));
  return (
    <Button component={Link} to={to} size="compact-sm" color="red" variant="light">
      {t("cancel_many.button", { count: live.length })}
    </Button>
  );
}
