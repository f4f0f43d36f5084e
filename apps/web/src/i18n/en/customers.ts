import type { customers as source } from "../es/customers.ts";
import type { Translated } from "../translated.ts";

export const customers: Translated<typeof source> = {};
