import type { issuer as source } from "../es/issuer.ts";
import type { Translated } from "../translated.ts";

export const issuer: Translated<typeof source> = {};
