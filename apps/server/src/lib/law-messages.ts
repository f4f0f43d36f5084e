import type { Language, Messages } from "@timbra/cfdi";
import { en } from "@timbra/cfdi/messages/en";
import { es } from "@timbra/cfdi/messages/es";

/** What the SAT's rules and answers say, in each language. */
export const LAW_MESSAGES: Readonly<Record<Language, Messages>> = { es, en };
