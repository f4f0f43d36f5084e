import type { TFunction } from "i18next";

const KEYS = {
  "invoice.stamped": "developers.event_invoice_stamped",
  "invoice.cancelled": "developers.event_invoice_cancelled",
  "payment.stamped": "developers.event_payment_stamped",
  "payment.cancelled": "developers.event_payment_cancelled",
  "order.paid": "developers.event_order_paid",
  "webhook.test": "developers.event_webhook_test",
} as const;

/** What an event is called; one that this build does not know, by its own name. */
export function eventLabel(t: TFunction, event: string): string {
  return event in KEYS ? t(KEYS[event as keyof typeof KEYS]) : event;
}
