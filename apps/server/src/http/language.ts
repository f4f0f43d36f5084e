import { type Language, toLanguage } from "@timbra/contract";
import type { FastifyRequest } from "fastify";

/** The language of messages: the `localization` header, else Accept-Language, else Spanish. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.headers["localization"];
  return toLanguage(typeof chosen === "string" && chosen !== "" ? chosen : request.headers["accept-language"]);
}
