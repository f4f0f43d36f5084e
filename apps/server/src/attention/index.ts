export {
  CLOCK_ATTENTION,
  clearAttention,
  findAttention,
  type KeptAttentionItem,
  listAttention,
  raiseAttention,
} from "./attention.db.ts";
