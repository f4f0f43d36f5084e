export {
  CLOCK_ATTENTION,
  clearAttention,
  findAttention,
  type KeptAttentionItem,
  listAttention,
  raiseAttention,
} from "./alerts.db.ts";
