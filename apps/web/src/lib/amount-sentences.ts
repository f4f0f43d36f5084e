import { LANGUAGES, type Language, sentence } from "@timbra/contract";

type Sentences = Readonly<Record<"decimal" | "max_decimals", string>>;

/**
 * What the contract says of an amount that is none. The build evaluates this module and ships the result alone
 * (`build-time-values` in vite.config.ts): a list that is narrowed by amounts does not load the sentences of all forms.
 */
export const AMOUNT_SENTENCES = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    { decimal: sentence("decimal", language), max_decimals: sentence("max_decimals", language) },
  ]),
) as Readonly<Record<Language, Sentences>>;
