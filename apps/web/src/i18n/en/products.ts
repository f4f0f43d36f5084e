import type { products as source } from "../es/products.ts";
import type { Translated } from "../translated.ts";

export const products: Translated<typeof source> = {};
