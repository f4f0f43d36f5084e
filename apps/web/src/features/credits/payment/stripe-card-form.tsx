import { Button, Group, Text } from "@mantine/core";
import type { OrderRow } from "@timbra/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { successUrl } from "../api.ts";
import classes from "../credits.module.css";
import type { CardFormProps } from "./sandbox-card-form.tsx";

interface StripeCardFormProps extends CardFormProps {
  readonly order: OrderRow;
}

interface MountedElements {
  readonly stripe: StripeJs;
  readonly elements: ReturnType<StripeJs["elements"]>;
}

/** Stripe's Payment Element: the card is typed into Stripe's own iframe. */
export function StripeCardForm({ order, payment, pay, onTry, onPaid }: StripeCardFormProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<MountedElements | null>(null);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { client_secret: clientSecret, publishable_key: key } = payment;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try mounts it anew
  useEffect(() => {
    let gone = false;
    let mountedElement: { destroy(): void } | null = null;
    loadStripe(key ?? "").then(
      (stripe) => {
        if (gone || place.current === null) return;
        const theme = document.documentElement.dataset["mantineColorScheme"] === "dark" ? "night" : "stripe";
        const elements = stripe.elements({ clientSecret, locale: currentLanguage(), appearance: { theme } });
        const element = elements.create("payment");
        element.mount(place.current);
        mountedElement = element;
        setMounted({ stripe, elements });
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      mountedElement?.destroy();
    };
  }, [clientSecret, key, tries]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (mounted === null) return;
    setBusy(true);
    setProblem(null);
    onTry();
    const confirmParams = { return_url: `${window.location.origin}${successUrl(order)}` };
    const { error } = await mounted.stripe.confirmPayment({
      elements: mounted.elements,
      confirmParams,
      redirect: "if_required",
    });
    setBusy(false);
    if (error === undefined) onPaid();
    else setProblem(error.message ?? t("credits.decline_declined"));
  }

  if (failed) {
    const retry = () => {
      setFailed(false);
      setTries(tries + 1);
    };
    return (
      <LoadFailure title={t("credits.form_unreachable")} message={t("credits.form_unreachable_text")} onRetry={retry} />
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} className={classes.stack}>
      <div ref={place} />
      {problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Group>
        <Button type="submit" loading={busy || mounted === null}>
          {pay}
        </Button>
      </Group>
    </form>
  );
}

/** Stripe's script, which must come from Stripe itself: it is what keeps card data away from this product. */
const SCRIPT = "https://js.stripe.com/endive/stripe.js";

interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
}

interface Elements {
  create(kind: "payment", options?: object): PaymentElement;
}

interface ConfirmResult {
  readonly error?: { readonly message?: string };
  readonly paymentIntent?: { readonly status: string };
}

/** What is used of Stripe.js. */
interface StripeJs {
  elements(options: { clientSecret: string; locale: string; appearance: object }): Elements;
  confirmPayment(options: {
    elements: Elements;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<ConfirmResult>;
}

let loading: Promise<StripeJs> | null = null;

/** Loads Stripe.js once. Rejected: it could not be reached, and the next call tries again. */
function loadStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= new Promise<StripeJs>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => {
      const { Stripe } = window as unknown as { Stripe: (key: string) => StripeJs };
      resolve(Stripe(publishableKey));
    };
    script.onerror = () => {
      loading = null;
      script.remove();
      reject(new Error("Stripe.js could not be loaded"));
    };
    document.head.append(script);
  });
  return loading;
}
