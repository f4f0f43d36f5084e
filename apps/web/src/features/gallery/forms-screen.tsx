import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { Image } from "../../ui/image.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { DatesSpecimen } from "./dates-specimen.tsx";
import { DownloadsSpecimen } from "./downloads-specimen.tsx";
import { FieldsSpecimen } from "./fields-specimen.tsx";
import classes from "./gallery.module.css";
import { PICTURE } from "./picture.ts";
import { Specimen } from "./specimen.tsx";

/** /poc/forms: the common parts of forms and screens, each doing what it does. */
export function FormsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("gallery.forms")} text={t("gallery.forms_text")}>
      <div className={classes.stack}>
        <FieldsSpecimen />
        <NumbersSpecimen />
        <DatesSpecimen />
        <DownloadsSpecimen />
        <PicturesSpecimen />
        <WaitingSpecimen />
        <MessagesSpecimen />
      </div>
    </Page>
  );
}

function NumbersSpecimen() {
  const { t } = useTranslation();
  const [amount, setAmount] = useState("1234567.5");
  const [rate, setRate] = useState("");
  return (
    <Specimen title={t("gallery.numbers")} text={t("gallery.numbers_text")}>
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
    </Specimen>
  );
}

function PicturesSpecimen() {
  const { t } = useTranslation();
  return (
    <Specimen title={t("gallery.pictures")} text={t("gallery.pictures_text")}>
      <div className={classes.pictures}>
        <Image src={PICTURE} alt={t("gallery.picture_alt")} />
        <Image src={null} alt="" loading />
        <Image src="data:image/png;base64,AAAA" alt={t("gallery.picture_alt")} />
      </div>
    </Specimen>
  );
}

const WAIT_MS = 2000;

function WaitingSpecimen() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(false);
  const wait = () => {
    setWaiting(true);
    setTimeout(() => setWaiting(false), WAIT_MS);
  };
  return (
    <Specimen title={t("gallery.waiting")} text={t("gallery.waiting_text")}>
      <div className={classes.area} aria-busy={waiting}>
        <Button onClick={wait} disabled={waiting}>
          {t("gallery.wait")}
        </Button>
        <LoadingOverlay visible={waiting} text={t("gallery.waiting_words")} />
      </div>
    </Specimen>
  );
}

function MessagesSpecimen() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const accept = () => {
    setAsking(false);
    toast.success(t("gallery.deleted"));
  };
  return (
    <Specimen title={t("gallery.messages")} text={t("gallery.messages_text")}>
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
    </Specimen>
  );
}
