export type { CardEvent, CardProvider, OpenedPayment, PaymentFacts, Reversal } from "./cards.ts";
export { createSandboxCards, type SandboxCards } from "./sandbox/create-sandbox-cards.ts";
export { createStripeCards } from "./stripe/create-stripe-cards.ts";
