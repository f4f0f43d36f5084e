import { Anchor, Button, Progress, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { OneOfMany } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page } from "../../../ui/page.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { cancellationsQuery, idsIn, sorted } from "./api.ts";
import { CancelManyForm } from "./cancel-many-form.tsx";
import { ManyInvoices } from "./many-invoices.tsx";

/**
 * /cancel/invoices?ids=…: which of the chosen invoices can be cancelled together, why the others cannot, and what
 * became of each.
 */
export function CancelManyScreen() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const ids = idsIn(address);
  const found = useQuery(cancellationsQuery(ids));
  if (ids.length === 0) return <NoneChosen />;
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError)
    return (
      <LoadFailure title={t("cancel_many.error")} message={found.error.message} onRetry={() => void found.refetch()} />
    );
  const back = (
    <Button
      component={Link}
      to="/list/invoice"
      variant="default"
      leftSection={<IconArrowLeft aria-hidden size="1rem" />}
    >
      {t("cancel.back")}
    </Button>
  );
  const { toAsk, asked, leftOut } = sorted(found.data);
  return (
    <Page
      title={t("cancel_many.title")}
      text={t("cancel_many.text", { count: found.data.length })}
      width="form"
      actions={back}
    >
      <Stack gap="md">
        {asked.length > 0 && <Advance asked={asked} />}
        {toAsk.length > 0 && (
          <Panel>
            {/* What is answered is answered of these; others make room for another question. */}
            <CancelManyForm key={toAsk.map(({ invoice }) => invoice.id).join()} invoices={toAsk} />
          </Panel>
        )}
        {toAsk.length === 0 && asked.length === 0 && (
          <Panel>
            <Text size="sm">{t("cancel_many.nothing")}</Text>
          </Panel>
        )}
        <ManyInvoices title={t("cancel_many.asked", { n: asked.length })} invoices={asked} />
        <ManyInvoices title={t("cancel_many.to_ask", { n: toAsk.length })} invoices={toAsk} />
        <ManyInvoices title={t("cancel_many.left_out", { n: leftOut.length })} invoices={leftOut} />
      </Stack>
    </Page>
  );
}

/** How far the SAT is with those that were asked for. */
function Advance({ asked }: { readonly asked: readonly OneOfMany[] }) {
  const { t } = useTranslation();
  const decided = asked.filter(({ cancellation }) => cancellation?.closed_at !== null).length;
  const waiting = asked.filter(({ cancellation }) => cancellation?.waiting_for === "receiver").length;
  const words = t("cancel_many.progress", { decided, all: asked.length });
  return (
    <Panel>
      <div role="status">
        <Text size="sm">
          {words} {waiting > 0 && t("cancel_many.progress_waiting", { waiting })}
        </Text>
        <Progress value={(100 * decided) / asked.length} mt="xs" aria-label={words} />
        {decided < asked.length && (
          <Text size="xs" c="dimmed" mt="xs">
            {t("cancel_many.leave")}
          </Text>
        )}
      </div>
    </Panel>
  );
}

function NoneChosen() {
  const { t } = useTranslation();
  const action = (
    <Anchor component={Link} to="/list/invoice">
      {t("cancel_many.to_list")}
    </Anchor>
  );
  return (
    <EmptyState
      drawing={drawings.invoices}
      title={t("cancel_many.none_title")}
      text={t("cancel_many.none_text")}
      action={action}
      level={1}
    />
  );
}
