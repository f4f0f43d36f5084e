import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { PRODUCT_KIND } from "@timbra/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { ApiError } from "../../lib/api-client.ts";
import { type DownloadFile, download } from "../../lib/download.ts";
import { formatDate, formatDateTime, formatSettingsDate } from "../../lib/format.ts";
import { countriesQuery } from "../../lib/queries.ts";
import { printColours } from "../../theme.ts";
import { DayInput } from "../../ui/data-table/day-input.tsx";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { FieldGrid } from "../../ui/field-grid.tsx";
import { SelectField, SwitchField } from "../../ui/fields/choice-fields.tsx";
import { ColourField } from "../../ui/fields/colour-field.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { LegalNameField } from "../../ui/fields/legal-name-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { RfcField } from "../../ui/fields/rfc-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { TextareaField } from "../../ui/fields/textarea-field.tsx";
import { Image } from "../../ui/image.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { Example } from "./example.tsx";
import classes from "./poc.module.css";

/** /poc/forms: the common components of forms and screens, in use. */
export function FormsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("gallery.forms")} text={t("gallery.forms_text")}>
      <div className={classes.stack}>
        <FieldExamples />
        <NumberExamples />
        <DateExamples />
        <DownloadExamples />
        <PictureExamples />
        <WaitingExamples />
        <MessageExamples />
      </div>
    </Page>
  );
}

function NumberExamples() {
  const { t } = useTranslation();
  const [amount, setAmount] = useState("1234567.5");
  const [rate, setRate] = useState("");
  return (
    <Example title={t("gallery.numbers")} text={t("gallery.numbers_text")}>
      <div className={classes.pair}>
        <MoneyInput
          label={t("gallery.amount")}
          prefix="$"
          value={amount}
          onChange={setAmount}
          description={t("gallery.held", { value: amount })}
        />
        <MoneyInput
          label={t("gallery.rate")}
          suffix=" %"
          decimals={6}
          value={rate}
          onChange={setRate}
          error={rate === "" && t("gallery.rate_error")}
        />
        <MoneyInput label={t("gallery.amount_locked")} prefix="$" value="0.00" onChange={setAmount} disabled />
      </div>
    </Example>
  );
}

function PictureExamples() {
  const { t } = useTranslation();
  return (
    <Example title={t("gallery.pictures")} text={t("gallery.pictures_text")}>
      <div className={classes.pictures}>
        <Image src={PICTURE} alt={t("gallery.picture_alt")} />
        <Image src={null} alt="" loading />
        <Image src="data:image/png;base64,AAAA" alt={t("gallery.picture_alt")} />
      </div>
    </Example>
  );
}

const WAIT_MS = 2000;

function WaitingExamples() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(false);
  const wait = () => {
    setWaiting(true);
    setTimeout(() => setWaiting(false), WAIT_MS);
  };
  return (
    <Example title={t("gallery.waiting")} text={t("gallery.waiting_text")}>
      <div className={classes.area} aria-busy={waiting}>
        <Button onClick={wait} disabled={waiting}>
          {t("gallery.wait")}
        </Button>
        <LoadingOverlay visible={waiting} text={t("gallery.waiting_words")} />
      </div>
    </Example>
  );
}

function MessageExamples() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const accept = () => {
    setAsking(false);
    toast.success(t("gallery.deleted"));
  };
  return (
    <Example title={t("gallery.messages")} text={t("gallery.messages_text")}>
      <Group gap="xs">
        <Button variant="default" onClick={() => toast.success(t("gallery.toast_success"))}>
          {t("gallery.success")}
        </Button>
        <Button variant="default" onClick={() => toast.error([t("gallery.toast_error_1"), t("gallery.toast_error_2")])}>
          {t("gallery.failure")}
        </Button>
        <Button variant="default" onClick={() => toast.info(t("gallery.toast_info"))}>
          {t("gallery.notice")}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("gallery.delete_record")}
        </Button>
      </Group>
      <DeleteDialog opened={asking} name="Aceros del Norte" onCancel={() => setAsking(false)} onAccept={accept} />
    </Example>
  );
}

const HELD = {
  rfc: "EKU9003173C9",
  name: "Escuela Kemper Urgate, S.A. de C.V.",
  email: "",
  country: 1,
  kind: PRODUCT_KIND.product as string,
  price: "1250.5",
  day: "2026-03-09",
  secret: "",
  colour: printColours[0] as string,
  leases: false,
  description: "",
};

/** Every field of a form, in a form that is not sent. */
function FieldExamples() {
  const { t } = useTranslation();
  const { control, watch } = useForm({ defaultValues: HELD });
  const countries = useQuery(countriesQuery);
  const kinds = [
    { value: PRODUCT_KIND.product, label: t("products.product") },
    { value: PRODUCT_KIND.service, label: t("products.service") },
  ];
  return (
    <Example title={t("gallery.fields")} text={t("gallery.fields_text")}>
      <FieldGrid>
        <RfcField control={control} name="rfc" label={t("clients.rfc")} required />
        <LegalNameField control={control} name="name" rfc={watch("rfc")} label={t("clients.name")} />
        <TextField
          control={control}
          name="email"
          type="email"
          label={t("clients.email")}
          disabled
          description={t("gallery.field_off")}
        />
        <SelectField control={control} name="kind" label={t("products.kind")} options={kinds} />
        <SelectField
          control={control}
          name="country"
          label={t("clients.country")}
          options={(countries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          clearable
        />
        <MoneyField control={control} name="price" label={t("products.unit_price")} prefix="$" />
        <DayField control={control} name="day" label={t("gallery.day")} />
        <PasswordField control={control} name="secret" label={t("csd.passphrase")} autoComplete="off" />
        <ColourField control={control} name="colour" label={t("issuer.accent_color")} swatches={printColours} />
        <SwitchField control={control} name="leases" label={t("issuer.can_lease")} />
        <TextareaField control={control} name="description" label={t("products.description")} />
      </FieldGrid>
    </Example>
  );
}

const MEXICO = "America/Mexico_City";

/** A day picked in es-MX, and the ways in which the product writes dates. */
function DateExamples() {
  const { t } = useTranslation();
  const [day, setDay] = useState<string | null>("2026-03-09");
  const language = currentLanguage();
  const instant = `${day ?? "2026-03-09"}T20:05:09Z`;
  return (
    <Example title={t("gallery.dates")} text={t("gallery.dates_text")}>
      <div className={classes.pair}>
        <DayInput label={t("gallery.day")} value={day} onChange={setDay} />
        <dl className={classes.facts}>
          <dt>{t("gallery.date_settings")}</dt>
          <dd data-numeric>{formatSettingsDate(instant, language, MEXICO)}</dd>
          <dt>{t("gallery.date_usual")}</dt>
          <dd data-numeric>{formatDate(instant, language, MEXICO)}</dd>
          <dt>{t("gallery.date_time")}</dt>
          <dd data-numeric>{formatDateTime(instant, language, MEXICO)}</dd>
        </dl>
      </div>
    </Example>
  );
}

const text = (name: string): DownloadFile => ({
  load: async () => ({ blob: new Blob([`${name}\n`], { type: "text/plain" }), fileName: name }),
  fallbackName: name,
});

/** One file as it is, several as a ZIP, and the toast of a failure. */
function DownloadExamples() {
  const { t } = useTranslation();
  const one = t("gallery.file_name", { number: 1 });
  const missing: DownloadFile = {
    load: () => Promise.reject(new ApiError({ status: 404, code: "not_found", message: t("gallery.file_gone") })),
    fallbackName: one,
  };
  const choices = [
    [t("gallery.download_one"), [text(one)]],
    [t("gallery.download_three"), [1, 2, 3].map((number) => text(t("gallery.file_name", { number })))],
    [t("gallery.download_missing"), [missing, text(one)]],
  ] as const;
  return (
    <Example title={t("gallery.downloads")} text={t("gallery.downloads_text")}>
      <Group gap="xs">
        {choices.map(([label, files]) => (
          <Button
            key={label}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download(files, t("gallery.archive_name"))}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Example>
  );
}

/** A picture inside the page: a stamp in the colours of the product. */
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAYAAADimHc4AAACI0lEQVR42u2dwU4DMQxE987P8R/8OxcOHBdxqFSVhjQbO2M772CpgNlI89RmM51sjs/vr/O3zvM8/qtbH/22/QcCiQHc/+LVi/cGob/ff3vd/EPv4q1B6O/33/98jF6QmqtHvQEAAAAAIAoABFoPAfHFEBBeXAAAAACG/+nt4516UpcAXJmEEXsewNRt6AzxijWqx/RCDADX9TBZCQMAAAAAgAMAJmHhJOw5IACMvSAA2OkBAAAAAABKAEzC4kmY21C8IBZiAABAOEEBkGhCxQsyFt8TAF7Qi1+z4gUJxV8BgJVwJ2AAAKH45QFEgGcZMUnnBanfQdYZn3Re0GyazFt8yW3oyoWYRaTPO1JZeiVslauMIH4ZAJ4QvAO2ZQB4QPAWP6UX5CWEQvyUXpC3ICvFT+sFrfhIWCF+aivC845klfjpvSBLoRTilzDjLARTiV8mFzQjnFL8UrmgKwKqxS+XCxoRMoL4JVMREfbvbh9LySJ+6VxQBvHL54Kii79FLiiy+NvkgqKKv00sJar4AAiQUdoeAHvEkkQI2SMmDNCyR0wYH2clLNw8AYAAEx0ABBvneF4Q21TZI4YXBAC2KAEAAADACwIAzwvCCwIAT0sBAAAAgBfEJGznBVEGR5hECM9ufYgPHyHaAgAANgfAYZ6a4jjbAOJzoLNYfAAAAAAAiATgWcPoBenv9ze9oMfm3iD0X+//4wW1mluD0G/TDwBx/w9yG4ew6mdbMgAAAABJRU5ErkJggg==";
