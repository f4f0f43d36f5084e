import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type InvoiceRow, SHARE_DAYS, type ShareLink } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { copyText } from "../../../lib/copy-text.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { useFormatInstant } from "../../../lib/place-of-issue.ts";
import { useConfirmedClose } from "../../../lib/unsaved-typing.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { toast, toastRefusal } from "../../../ui/toast.ts";
import { useCommand } from "../../../ui/use-command.ts";
import classes from "../detail/related.module.css";

const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "shares", id],
    queryFn: async ({ signal }) => (await call("listShares", { params: { id }, signal })).links,
  });

interface ShareDialogProps {
  readonly invoice: Pick<InvoiceRow, "id" | "serie" | "folio" | "uuid">;
  readonly onClose: () => void;
}

type Days = (typeof SHARE_DAYS)[number];
const USUAL: Days = 30;

/** Creates links that show an invoice without an account, and revokes them. A link's address is shown once. */
export function ShareDialog({ invoice, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState<Days>(USUAL);
  const { busy, url, madeFor, make } = useCreateShare(invoice.id, days);
  const close = useConfirmedClose(!busy && days !== (madeFor ?? USUAL), onClose);
  return (
    <PageOrModal
      as="modal"
      title={t("actions.share_title", { number: formatFolio(invoice) ?? invoice.uuid ?? "" })}
      text={t("actions.share_text")}
      actions={
        <Button variant="default" onClick={close}>
          {t("common.close")}
        </Button>
      }
    >
      <Stack gap="md">
        <Group align="end" gap="sm">
          <SearchSelect
            label={t("actions.share_days")}
            data={SHARE_DAYS.map((one) => ({ value: String(one), label: t("actions.share_days", { count: one }) }))}
            value={String(days)}
            onChange={(value) => setDays(SHARE_DAYS.find((one) => String(one) === value) ?? USUAL)}
          />
          <Button loading={busy} onClick={() => void make()}>
            {t("actions.share_make")}
          </Button>
        </Group>
        {url !== null && (
          <Group align="end" gap="sm">
            <TextInput
              className={classes.grow ?? ""}
              label={t("actions.share_link")}
              description={t("actions.share_once")}
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="default"
              leftSection={<IconCopy aria-hidden size="1rem" />}
              onClick={() => url !== null && void copyText(url, t("actions.share_copied"))}
            >
              {t("actions.share_copy")}
            </Button>
          </Group>
        )}
        <ShareLinkList invoiceId={invoice.id} />
      </Stack>
    </PageOrModal>
  );
}

function useCreateShare(id: string, days: Days) {
  const { busy, run } = useCommand();
  const [made, setMade] = useState<{ readonly url: string; readonly days: Days } | null>(null);
  const queries = useQueryClient();
  const make = () =>
    run(async () => {
      setMade({ url: (await call("shareInvoice", { params: { id }, body: { days } })).url, days });
      await queries.invalidateQueries({ queryKey: sharesQuery(id).queryKey });
    });
  return { busy, url: made?.url ?? null, madeFor: made?.days ?? null, make };
}

function ShareLinkList({ invoiceId }: { readonly invoiceId: string }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(sharesQuery(invoiceId));
  if (data.length === 0) return null;
  return (
    <div>
      <p className={classes.label}>{t("actions.share_links")}</p>
      <ul className={classes.list}>
        {data.map((link) => (
          <ShareLinkRow key={link.id} link={link} invoiceId={invoiceId} />
        ))}
      </ul>
    </div>
  );
}

function ShareLinkRow({ link, invoiceId }: { readonly link: ShareLink; readonly invoiceId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const moment = useFormatInstant();
  const { words, works } = shareStatus(link);
  const revoke = async () => {
    toast.success((await call("revokeShare", { params: { id: link.id } })).message);
    await queries.invalidateQueries({ queryKey: sharesQuery(invoiceId).queryKey });
  };
  return (
    <li className={classes.one}>
      <span>
        {t(`actions.share_${words.key}`, { date: moment(words.at) })}{" "}
        <span className={classes.label}>{t("actions.share_opened", { count: link.opened })}</span>
      </span>
      {works && (
        <Button size="compact-sm" variant="default" onClick={() => void revoke().catch(toastRefusal)}>
          {t("actions.share_revoke")}
        </Button>
      )}
    </li>
  );
}

function shareStatus({ revoked_at, expires_at }: ShareLink) {
  if (revoked_at !== null) return { works: false, words: { key: "revoked", at: revoked_at } } as const;
  if (Date.parse(expires_at) <= Date.now()) return { works: false, words: { key: "expired", at: expires_at } } as const;
  return { works: true, words: { key: "until", at: expires_at } } as const;
}
