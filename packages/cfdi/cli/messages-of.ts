import type { Language, Messages } from "@timbra/cfdi";
import { en as lawEn } from "@timbra/cfdi/messages/en";
import { es as lawEs } from "@timbra/cfdi/messages/es";

/** What the library says, in each language. */
export const MESSAGES: Readonly<Record<Language, Messages>> = { es: lawEs, en: lawEn };
