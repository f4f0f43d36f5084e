import { Button, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconLink, IconReceiptRefund, IconReplace, IconShoppingCart } from "@tabler/icons-react";
import type { InvoiceDetail } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isAdvance, mayCredit, mayDuplicate, mayReplaceInvoice, useDerive } from "../derive.ts";
import { ShareDialog } from "../send/share-dialog.tsx";
import { CreditNoteDialog } from "./credit-note-dialog.tsx";

/** Further commands on an invoice. */
export function MoreMenu({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { busy, derive } = useDerive();
  const [asking, setAsking] = useState<"credit" | "share" | null>(null);
  const close = () => setAsking(null);
  if (!mayDuplicate(invoice)) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={busy} leftSection={<IconDots aria-hidden size="1rem" />}>
            {t("actions.more")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy aria-hidden size="1rem" />}
            onClick={() => void derive("duplicateInvoice", invoice.id)}
          >
            {t("actions.duplicate")}
          </Menu.Item>
          {mayReplaceInvoice(invoice) && (
            <Menu.Item
              leftSection={<IconReplace aria-hidden size="1rem" />}
              onClick={() => void derive("replaceInvoice", invoice.id)}
            >
              {t("actions.replace")}
            </Menu.Item>
          )}
          {mayCredit(invoice) && (
            <Menu.Item leftSection={<IconReceiptRefund aria-hidden size="1rem" />} onClick={() => setAsking("credit")}>
              {t("actions.credit_note")}
            </Menu.Item>
          )}
          {isAdvance(invoice) && (
            <Menu.Item
              leftSection={<IconShoppingCart aria-hidden size="1rem" />}
              onClick={() => void derive("applyAdvance", invoice.id)}
            >
              {t("actions.apply_advance")}
            </Menu.Item>
          )}
          {invoice.stamp !== null && (
            <Menu.Item leftSection={<IconLink aria-hidden size="1rem" />} onClick={() => setAsking("share")}>
              {t("actions.share")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === "credit" && <CreditNoteDialog invoice={invoice} onClose={close} />}
      {asking === "share" && <ShareDialog invoice={invoice} onClose={close} />}
    </>
  );
}
