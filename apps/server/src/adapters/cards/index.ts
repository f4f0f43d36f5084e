export type { CardEvent, CardProvider, OpenedPayment, PaymentFacts, Reversal } from "./cards.ts";
export { createSandboxCards, type SandboxCards } from "./sandbox/sandbox-cards.ts";
export { createStripeCards } from "./stripe/stripe-cards.ts";
