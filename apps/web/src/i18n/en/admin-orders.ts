import type { adminOrders as es } from "../es/admin-orders.ts";
import type { TranslatedTexts } from "../translated.ts";

export const adminOrders: TranslatedTexts<typeof es> = {
  admin_orders: {
    text: "Every purchase of credits, how it stands and what was done with it",
    empty_text: "When somebody buys credits, the order shows up here.",
    open: "See the order",
    title: "Order {{reference}} of {{rfc}}",
    buyer: "Buyer",
    payment: "Card provider",
    refunds: "Refunds asked for",
    refund_asked: "Asked for",
    refund_done: "Accepted by the provider",
    refund_refused: "Refused by the provider",
    refund_line: "{{amount}} · {{state}} · {{who}}, {{when}}",
    grant: "Grant credits",
    grant_title: "Grant credits to {{rfc}}",
    grant_text:
      "They come on top of those of order {{reference}}, at once; if the account owes credits, they settle that first.",
    grant_credits: "Credits",
    refund: "Refund",
    refund_title: "Refund order {{reference}}",
    refund_text:
      "{{left}} of this order are left. The card provider gives it back to the card, and the credits that go with it are taken back.",
    refund_amount: "Amount",
    refund_amount_text: "Empty: all that is left.",
    reason: "Reason",
    reason_text: "It is kept in the audit log; the buyer can read it too.",
    load_error: "The order could not be read",
  },
};
