export { clearAttention, findAttention, type KeptAttentionItem, listAttention, raiseAttention } from "./attention.db.ts";
