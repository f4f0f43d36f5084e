import type { Language, Messages } from "@timbra/cfdi";
import { en } from "@timbra/cfdi/messages/en";
import { es } from "@timbra/cfdi/messages/es";

/** What the library says, in each language. */
export const MESSAGES: Readonly<Record<Language, Messages>> = { es, en };
