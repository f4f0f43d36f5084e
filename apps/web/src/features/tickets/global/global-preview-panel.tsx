import { Button, Group, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { GlobalPreview, InvoiceForm, RequestOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { formatDate } from "../../../lib/format.ts";
import { ticketsKey } from "../../../lib/ticket-queries.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { globalPreviewQuery, INVOICES } from "../api.ts";
import classes from "../tickets.module.css";
import { GlobalNotes } from "./global-notes.tsx";
import { GlobalTotals } from "./global-totals.tsx";

interface GlobalPreviewPanelProps {
  readonly wish: RequestOf<"previewGlobal">;
  readonly facts: InvoiceForm;
}

/** What the invoice of the period would be, and the way to its draft. */
export function GlobalPreviewPanel({ wish, facts }: GlobalPreviewPanelProps) {
  const { t } = useTranslation();
  const preview = useQuery(globalPreviewQuery(wish));
  return (
    <Panel title={t("global_invoice.preview")}>
      {preview.isError && (
        <LoadFailure
          title={t("global_invoice.load_error")}
          message={preview.error.message}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.isPending && <LoadingOverlay visible text={t("global_invoice.loading")} />}
      {preview.data !== undefined && !preview.isError && (
        <Found preview={preview.data} wish={wish} facts={facts} stale={preview.isPlaceholderData} />
      )}
    </Panel>
  );
}

interface FoundProps extends GlobalPreviewPanelProps {
  readonly preview: GlobalPreview;
  /** It is of the period before. */
  readonly stale: boolean;
}

function Found({ preview, wish, facts, stale }: FoundProps) {
  const { t } = useTranslation();
  const { busy, make } = useMake();
  const { period, tickets } = preview;
  const day = (text: string) => formatDate(text, currentLanguage());
  const see = (
    <Button component={Link} variant="default" to={`/list/tickets?from=${period.from}&to=${period.to}`}>
      {t("global_invoice.see_tickets")}
    </Button>
  );
  return (
    <div className={classes.stack} aria-busy={stale}>
      <Text>
        <strong>{t("global_invoice.covers", { from: day(period.from), to: day(period.to) })}</strong>
        {tickets > 0 && ` · ${t("global_invoice.tickets", { count: tickets })}`}
      </Text>
      {tickets === 0 ? (
        <EmptyState
          drawing={drawings.invoices}
          title={t("global_invoice.none_title")}
          text={t("global_invoice.none_text")}
        />
      ) : (
        <GlobalTotals preview={preview} facts={facts} />
      )}
      <GlobalNotes preview={preview} />
      <Group gap="xs">
        {tickets > 0 && (
          <Button loading={busy} disabled={stale} onClick={() => void make(wish)}>
            {t("global_invoice.make")}
          </Button>
        )}
        {see}
      </Group>
    </div>
  );
}

/** Prepares the draft and goes on with it in the editor. */
function useMake() {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const make = async (body: RequestOf<"draftGlobal">) => {
    setBusy(true);
    try {
      const { message, invoice } = await call("draftGlobal", { body });
      await queries.invalidateQueries({ queryKey: INVOICES });
      toast.success(message);
      await navigate(`/create/invoice?draft=${invoice.id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.sentences);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ticketsKey });
    }
  };
  return { busy, make };
}
