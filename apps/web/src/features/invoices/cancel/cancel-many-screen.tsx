import { Anchor, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { cancelManyRequest, MOTIVES_FOR_MANY, type MotiveForMany, type OneOfMany } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatMoney } from "../../../lib/format.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./cancel.module.css";
import { idsFromUrl } from "./cancel-many-url.ts";
import { cancellationsQuery, groupByAction, REQUEST_TONES, useCancelRequest } from "./cancellation.ts";
import listClasses from "./many-invoices.module.css";

/**
 * /cancel/invoices?ids=…: which of the chosen invoices can be cancelled together, why the others cannot, and the result
 * of each.
 */
export function CancelManyScreen() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const ids = idsFromUrl(address);
  const found = useQuery(cancellationsQuery(ids));
  if (ids.length === 0) return <NoInvoicesChosen />;
  if (found.isPending) return <LoadingOverlay visible over="screen" />;
  if (found.isError) return <QueryFailure query={found} title={t("cancel_many.error")} />;
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
  const { toAsk, asked, leftOut } = groupByAction(found.data);
  return (
    <Page
      title={t("cancel_many.title")}
      text={t("cancel_many.text", { count: found.data.length })}
      width="form"
      actions={back}
    >
      <Stack gap="md">
        {asked.length > 0 && <CancelProgress asked={asked} />}
        {toAsk.length > 0 && (
          <Panel>
            {/* The answer belongs to these invoices; other ones need a new form. */}
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

/** The progress of the requested cancellations at the SAT. */
function CancelProgress({ asked }: { readonly asked: readonly OneOfMany[] }) {
  const { t } = useTranslation();
  const decided = asked.filter(({ cancellation }) => cancellation?.closed_at !== null).length;
  const waiting = asked.filter(({ cancellation }) => cancellation?.waiting_for === "receiver").length;
  const words = t("cancel_many.progress", { decided, all: asked.length });
  return (
    <Panel>
      <ProgressBar
        done={decided}
        total={asked.length}
        text={[words, ...(waiting > 0 ? [t("cancel_many.progress_waiting", { waiting })] : [])].join(" ")}
        label={words}
      >
        {decided < asked.length && (
          <Text size="xs" c="dimmed" mt="xs">
            {t("cancel_many.leave")}
          </Text>
        )}
      </ProgressBar>
    </Panel>
  );
}

function NoInvoicesChosen() {
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

/**
 * One question about all of them; the answer is the motive. It needs reauthentication, and each invoice is requested
 * separately.
 */
function CancelManyForm({ invoices }: { readonly invoices: readonly OneOfMany[] }) {
  const { t } = useTranslation();
  const [motive, setMotive] = useState<MotiveForMany | null>(null);
  // The server skips what was requested before in any case.
  const asking = useCancelRequest(cancelManyRequest, (body, attempt) =>
    call("cancelInvoices", { body, idempotencyKey: `cancel-many-${attempt}` }),
  );
  const acceptances = invoices.filter(({ forecast }) => forecast?.acceptance === true).length;
  return (
    <form
      className={`${classes.stack} ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void asking.ask({ ids: invoices.map(({ invoice }) => invoice.id), motive });
      }}
    >
      <LoadingOverlay visible={asking.busy} text={t("cancel_many.submitting")} />
      <Radio.Group
        label={t("cancel_many.question")}
        value={motive ?? ""}
        error={Object.values(asking.errors).flat().join(" ")}
        onChange={(value) => setMotive(MOTIVES_FOR_MANY.find((one) => one === value) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {MOTIVES_FOR_MANY.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`cancel.motive_${one}`)}
              description={t(`cancel.motive_${one}_text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {t("cancel_many.alone")}
      </Text>
      <section className={classes.expect}>
        <h2>{t("cancel.expect_title")}</h2>
        <p>
          {acceptances === 0 ? t("cancel_many.expect_free") : t("cancel_many.expect_asked", { count: acceptances })}
        </p>
        <p className={classes.quiet}>{t("cancel.expect_sat")}</p>
      </section>
      <Group justify="flex-end">
        <Button type="submit" color="red" loading={asking.busy}>
          {t("cancel_many.submit", { count: invoices.length })}
        </Button>
      </Group>
    </form>
  );
}

/** Some of the chosen invoices under a heading; none, no heading. */
function ManyInvoices({ title, invoices }: { readonly title: string; readonly invoices: readonly OneOfMany[] }) {
  if (invoices.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={listClasses.list}>
        {invoices.map((one) => (
          <InvoiceItem key={one.invoice.id} one={one} />
        ))}
      </ul>
    </Panel>
  );
}

function InvoiceItem({ one: { invoice, forecast, cancellation, left_out } }: { readonly one: OneOfMany }) {
  const { t } = useTranslation();
  const number = formatFolio(invoice) ?? invoice.uuid ?? "";
  const isOpen = cancellation !== null && cancellation.closed_at === null;
  // For one that is pending or decided, its state is more useful than why it cannot be requested.
  const reasons = cancellation === null || cancellation.state === "rejected" ? left_out : [];
  return (
    <li className={listClasses.one}>
      <div className={listClasses.head}>
        <Anchor
          component={Link}
          to={`/cancel/invoice/${invoice.id}/list`}
          size="sm"
          aria-label={t("cancel_many.open", { number })}
        >
          {number}
        </Anchor>
        <span data-numeric>{formatMoney(invoice.total, invoice.currency)}</span>
      </div>
      <Text size="sm">{invoice.receiver_name}</Text>
      {(cancellation !== null || forecast?.acceptance === true) && (
        <Group gap="xs">
          {cancellation !== null && (
            <StatusBadge tone={REQUEST_TONES[cancellation.state]} label={t(`cancel.state_${cancellation.state}`)} />
          )}
          {forecast?.acceptance === true && left_out.length === 0 && (
            <StatusBadge tone="neutral" label={t("cancel_many.receiver_asked")} />
          )}
        </Group>
      )}
      {isOpen && cancellation.waiting_for !== null && (
        <Text size="xs" c="dimmed">
          {t(`cancel.waiting_${cancellation.waiting_for}`)}
        </Text>
      )}
      {[...reasons, ...(cancellation?.problems ?? []).map(({ message }) => message)].map((sentence) => (
        <Text key={sentence} size="xs" c="var(--tb-warning-ink)">
          {sentence}
        </Text>
      ))}
    </li>
  );
}
