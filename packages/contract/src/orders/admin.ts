import * as z from "zod";
import { adminReason } from "../admin-users.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { rowId } from "../fields/identifier.ts";
import { wireDecimal, wireInstant } from "../fields/wire.ts";
import { orderMoves } from "./moves.ts";
import { clientOrderRow } from "./row.ts";

/**
 * How a refund stands that an administrator asked for. `done`: the provider took it, and its event tells when the money
 * went.
 */
export const REFUND_STATES = ["asked", "done", "refused"] as const;

/** `wish` is made once by whoever asks: asked twice, the money goes back once. No amount: all that is left. */
export const refundOrderRequest = z.object({
  wish: rowId(),
  amount: optionalDecimal({ decimals: 2, positive: true }),
  reason: adminReason(),
});

/**
 * An order as an administrator sees it: with everything that became of it, and the refunds that were asked for, newest
 * first.
 */
export const adminOrderResponse = z.object({
  order: clientOrderRow,
  moves: orderMoves,
  refunds: z.array(
    z.object({
      amount: wireDecimal,
      reason: z.string(),
      asked_by: z.string(),
      asked_at: wireInstant,
      state: z.enum(REFUND_STATES),
    }),
  ),
});
export type AdminOrder = z.output<typeof adminOrderResponse>;
