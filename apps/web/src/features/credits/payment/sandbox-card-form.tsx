import { Alert, Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { findSandboxCard, type OrderPayment, SANDBOX_CARDS } from "@timbra/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { showUnexpectedError } from "../../../ui/toast.ts";
import classes from "../credits.module.css";

export interface CardFormProps {
  readonly payment: OrderPayment;
  readonly pay: string;
  /** A card is being sent to the provider. */
  readonly onTry: () => void;
  /** The provider has the card: its events report the result. */
  readonly onPaid: () => void;
}

/**
 * The sandbox provider's form: test cards only, each with what it does. A number that is none of them is sent nowhere.
 */
export function SandboxCardForm({ payment, pay, onTry, onPaid }: CardFormProps) {
  const { t } = useTranslation();
  const [number, setNumber] = useState("");
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: payment.payment_id };

  async function end(request: () => Promise<{ status: string; decline: string | null }>): Promise<void> {
    setBusy(true);
    setProblem(null);
    onTry();
    try {
      const { status, decline } = await request();
      setAsks(status === "requires_challenge");
      if (status === "succeeded" || status === "processing") onPaid();
      else if (decline !== null) setProblem(t(`credits.decline_${decline}` as "credits.decline_declined"));
    } catch (error) {
      showUnexpectedError(error);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (number.trim() === "") setProblem(t("credits.no_card"));
    else if (findSandboxCard(number) === undefined) setProblem(t("credits.not_a_test_card"));
    else
      void end(() => call("confirmSandboxPayment", { params, body: { client_secret: payment.client_secret, number } }));
  }

  const answer = (allow: boolean) =>
    void end(() => call("answerSandboxChallenge", { params, body: { client_secret: payment.client_secret, allow } }));

  if (asks) {
    return (
      <Alert color="gray" title={t("credits.challenge_title")} role="alert">
        <Text size="sm">{t("credits.challenge_text")}</Text>
        <Group gap="xs" mt="sm">
          <Button loading={busy} onClick={() => answer(true)}>
            {t("credits.challenge_allow")}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => answer(false)}>
            {t("credits.challenge_deny")}
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    <form onSubmit={submit} className={classes.stack} noValidate>
      <Text size="sm" c="dimmed">
        {t("credits.test_cards_text")}
      </Text>
      <NativeSelect
        label={t("credits.test_card")}
        value={findSandboxCard(number)?.number ?? ""}
        onChange={(event) => setNumber(grouped(event.currentTarget.value))}
        data={[
          { value: "", label: t("credits.choose_card") },
          ...SANDBOX_CARDS.map((card) => ({ value: card.number, label: t(`credits.card_${card.does}`) })),
        ]}
      />
      <TextInput
        label={t("credits.card_number")}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        error={problem}
        data-numeric
      />
      <Group>
        <Button type="submit" loading={busy}>
          {pay}
        </Button>
      </Group>
    </form>
  );
}

function grouped(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}
