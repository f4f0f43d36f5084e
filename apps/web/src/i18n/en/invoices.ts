import type { invoices as source } from "../es/invoices.ts";
import type { Translated } from "../translated.ts";

export const invoices: Translated<typeof source> = {};
