import { Button, Checkbox, Group, Radio, Stack } from "@mantine/core";
import {
  CANCEL_MOTIVES,
  type CancellationBody,
  type CancellationRelative,
  type CancelMotive,
  cancelRequest,
} from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { MEXICO_CITY, todayIn } from "../../../lib/place-of-issue.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { useCommand } from "../../../ui/use-command.ts";
import classes from "./cancel.module.css";
import {
  formatDeadline,
  motivesOf,
  openReplacementDraft,
  useCancelKind,
  useCancelRequest,
  useCancelTextKey,
} from "./cancellation.ts";

/**
 * A question instead of a code: what happened? The answer is the motive; with the first one, which invoice replaces
 * this one.
 */
export function CancelForm({ body }: { readonly body: CancellationBody }) {
  const { t } = useTranslation();
  const kind = useCancelKind();
  const words = useCancelTextKey();
  const replacements = body.relatives.filter((one) => one.replaces && one.uuid !== null);
  // What happened is said already where another invoice replaces this one.
  const isReplaced = replacements.some(({ state }) => state === "stamped");
  const [motive, setMotive] = useState<CancelMotive | null>(isReplaced ? "01" : null);
  const [replacement, setReplacement] = useState<string | null>(null);
  const chosen = replacement ?? (replacements.length === 1 ? (replacements[0]?.uuid ?? null) : null);
  const receipts = kind === "pay" ? [] : body.relatives.filter(({ type }) => type === "P");
  const [willReplace, setWillReplace] = useState(false);
  const { id } = body.invoice;
  const asking = useCancelRequest(cancelRequest, ({ receipts: agreed, ...sent }, attempt) =>
    call(kind === "pay" ? "cancelPay" : "cancelInvoice", {
      params: { id },
      body: agreed === null ? sent : { ...sent, receipts: agreed },
      idempotencyKey: `cancel-${id}-${attempt}-${sent.motive}-${sent.replacement_uuid ?? ""}-${agreed ?? ""}`,
    }),
  );
  const submit = () =>
    asking.ask({
      motive,
      replacement_uuid: motive === "01" ? chosen : null,
      ...(motive === "01" && receipts.length > 0 && willReplace ? { receipts: "will_be_replaced" } : {}),
    });
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LoadingOverlay visible={asking.busy} text={t("cancel.submitting")} />
      <Radio.Group
        label={t(words("cancel.question"))}
        value={motive ?? ""}
        error={asking.errors["motive"]?.join(" ")}
        onChange={(value) => setMotive(CANCEL_MOTIVES.find((one) => one === value) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {motivesOf(kind).map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(words(`cancel.motive_${one}`))}
              description={t(words(`cancel.motive_${one}_text`))}
            />
          ))}
        </Stack>
      </Radio.Group>
      {motive === "04" && !body.is_global && (
        <p className={classes.warning} role="alert">
          {t("cancel.not_global")}
        </p>
      )}
      {motive === "01" && (
        <Replacement
          body={body}
          replacements={replacements}
          value={chosen}
          onChange={setReplacement}
          error={asking.errors["replacement_uuid"]}
        />
      )}
      {motive === "01" && receipts.length > 0 && (
        <PaidByReceipts
          invoiceId={body.invoice.id}
          receipts={receipts}
          checked={willReplace}
          onChange={setWillReplace}
          error={asking.errors["receipts"]}
        />
      )}
      {motive !== "01" && body.relatives.length > 0 && (
        <div>
          <p>{t(words("cancel.relatives"))}</p>
          <RelativesList invoiceId={body.invoice.id} relatives={body.relatives} />
        </div>
      )}
      <CancelForecast forecast={body.forecast} last_day={body.last_day} />
      <Group justify="flex-end">
        <Button type="submit" color="red" loading={asking.busy}>
          {t(body.cancellation === null ? "cancel.submit" : "cancel.again")}
        </Button>
      </Group>
    </form>
  );
}

interface ReplacementProps {
  readonly body: CancellationBody;
  readonly replacements: readonly CancellationRelative[];
  readonly value: string | null;
  readonly onChange: (uuid: string | null) => void;
  readonly error: readonly string[] | undefined;
}

/** Which of the issuer's stamped invoices replaces this one; without any, a button that creates it. */
function Replacement({ body, replacements, value, onChange, error }: ReplacementProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const kind = useCancelKind();
  const words = useCancelTextKey();
  const { busy, run } = useCommand();
  const make = async () =>
    navigate(kind === "pay" ? `/create/pay?replaces=${body.invoice.id}` : await openReplacementDraft(body.invoice.id));
  if (replacements.length > 0) {
    const data = replacements.map((one) => ({ value: one.uuid ?? "", label: nameOf(one) }));
    return (
      <SearchSelect
        label={t(words("cancel.replacement"))}
        placeholder={t(words("cancel.replacement_pick"))}
        data={data}
        value={value}
        onChange={onChange}
        error={error?.join(" ")}
        withAsterisk
      />
    );
  }
  return (
    <div>
      <p>{t(words("cancel.replacement_none"))}</p>
      {error !== undefined && (
        <p className={classes.problem} role="alert">
          {error.join(" ")}
        </p>
      )}
      <Button variant="default" mt="xs" loading={busy} onClick={() => void run(make)}>
        {t(words("cancel.replacement_make"))}
      </Button>
    </div>
  );
}

interface PaidByReceiptsProps {
  readonly invoiceId: string;
  readonly receipts: readonly CancellationRelative[];
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error: readonly string[] | undefined;
}

/**
 * Receipts that pay the invoice stay valid but would pay a cancelled one: the user who replaces it decides about them.
 */
function PaidByReceipts({ invoiceId, receipts, checked, onChange, error }: PaidByReceiptsProps) {
  const { t } = useTranslation();
  return (
    <div>
      <p>{t("cancel.paid_by")}</p>
      <RelativesList invoiceId={invoiceId} relatives={receipts} />
      <Checkbox
        mt="xs"
        label={t("cancel.will_replace_receipts")}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error?.join(" ")}
      />
    </div>
  );
}

interface RelativesListProps {
  /** The back link of a receipt's cancellation. */
  readonly invoiceId: string;
  readonly relatives: readonly CancellationRelative[];
}

function RelativesList({ invoiceId, relatives }: RelativesListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {relatives.map((one) => (
        <li key={one.id}>
          {nameOf(one)}
          {one.uuid === null && ` (${t("cancel.on_its_way")})`}
          {one.type === "P" && one.uuid !== null && (
            <>
              {" · "}
              <Link to={`/cancel/pay/${one.id}/${invoiceId}`}>{t("cancel.cancel_receipt")}</Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The amounts of a receipt are zero by law, and so not shown. */
const nameOf = (one: CancellationRelative): string =>
  [
    formatFolio(one) ?? one.uuid ?? "",
    one.receiver_name,
    ...(one.type === "P" ? [] : [formatMoney(one.total, one.currency)]),
  ].join(" · ");

/** What can be expected of a request made now, before it is made. */
function CancelForecast({ forecast, last_day }: Pick<CancellationBody, "forecast" | "last_day">) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (forecast === null) return null;
  const isLate = last_day !== null && last_day < todayIn(MEXICO_CITY);
  return (
    <section className={classes.expect}>
      <h2>{t("cancel.expect_title")}</h2>
      {forecast.reason !== null && <p>{t("cancel.expect_free", { reason: t(`cancel.reason_${forecast.reason}`) })}</p>}
      {forecast.free_until !== null && (
        <p>{t("cancel.free_until", { date: formatDate(forecast.free_until, language) })}</p>
      )}
      {forecast.acceptance && <p>{t("cancel.expect_asked")}</p>}
      {forecast.deadline !== null && (
        <p>{t("cancel.expect_deadline", { date: formatDeadline(forecast.deadline, language) })}</p>
      )}
      {forecast.acceptance && !forecast.silence_accepts && <p>{t("cancel.expect_no_silence")}</p>}
      {last_day !== null && (
        <p className={isLate ? classes.problem : undefined}>
          {t(isLate ? "cancel.last_day_passed" : "cancel.last_day", { date: formatDate(last_day, language) })}
        </p>
      )}
      <p className={classes.quiet}>{t("cancel.expect_sat")}</p>
    </section>
  );
}
