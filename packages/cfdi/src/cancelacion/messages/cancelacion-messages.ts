import type { Sentences } from "../../messages/message-of.ts";
import { cancelacion as en } from "./en/cancelacion.ts";
import { cancelacion as es } from "./es/cancelacion.ts";

/** The sentences of cancellation, for `messageOf`: the front door says them only when asked, so that an editor does not download them. */
export const cancelacionMessages: Sentences = {
  messages: { es: { sentences: es, campos: {} }, en: { sentences: en, campos: {} } },
};
