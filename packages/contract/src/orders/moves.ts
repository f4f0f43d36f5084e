import * as z from "zod";
import { wireInstant } from "../fields/wire.ts";
import { ORDER_STATES } from "./row.ts";

/** Everything that became of an order, oldest first. */
export const orderMoves = z.array(
  z.object({ from: z.enum(ORDER_STATES).nullable(), to: z.enum(ORDER_STATES), at: wireInstant }),
);
