import { bulk } from "./bulk.db.ts";
import { cancellations } from "./cancellations.db.ts";
import { chains } from "./chains.db.ts";
import { creditAccounts } from "./credit-accounts.db.ts";
import { creditNotes } from "./credit-notes.db.ts";
import { effects } from "./effects.db.ts";
import { folios } from "./folios.db.ts";
import type { Invariant } from "./invariant.ts";
import { nothingForgotten } from "./nothing-forgotten.db.ts";
import { oneCreditAStamp } from "./one-credit-a-stamp.db.ts";
import { oneLiveStamp } from "./one-live-stamp.db.ts";
import { orders } from "./orders.db.ts";
import { payments } from "./payments.db.ts";
import { sameBytes } from "./same-bytes.db.ts";
import { tickets } from "./tickets.db.ts";

/** Every sentence that the database alone can prove or break. A later part of the product adds its own file here. */
export const INVARIANTS: readonly Invariant[] = [
  ...oneLiveStamp,
  ...oneCreditAStamp,
  ...folios,
  ...creditAccounts,
  ...orders,
  ...sameBytes,
  ...nothingForgotten,
  ...effects,
  ...chains,
  ...cancellations,
  ...payments,
  ...creditNotes,
  ...tickets,
  ...bulk,
];
