import type { Language } from "@timbra/contract";
import i18next, { type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import type * as es from "./es.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof es };
  }
}

const STORAGE_KEY = "language";

/** English if the stored value contains 'en', otherwise Spanish. */
export const storedLanguage = (): Language => {
  const stored = sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY) ?? "";
  return stored.includes("en") ? "en" : "es";
};

export const currentLanguage = (): Language => (i18next.language === "en" ? "en" : "es");

/**
 * Each language is its own chunk, and so is what only screens after signing in say: nobody downloads what they do not
 * read.
 */
const CHUNKS: Readonly<Record<Language, LanguageChunks>> = {
  es: { entrance: () => import("./es-signed-out.ts"), all: () => import("./es.ts") },
  en: { entrance: () => import("./en-signed-out.ts"), all: () => import("./en.ts") },
};

interface LanguageChunks {
  readonly entrance: () => Promise<object>;
  readonly all: () => Promise<TranslatedTexts>;
}

/** The groups of keys of the source with any text at each: a language that lacks a key does not compile. */
type TranslatedTexts = {
  readonly [Group in keyof typeof es]: { readonly [Key in keyof (typeof es)[Group]]: string };
};

let preferredLanguage: "entrance" | "all" = "entrance";

let isReady: () => void = () => undefined;
const started = new Promise<void>((resolve) => {
  isReady = resolve;
});

/**
 * Adds the texts of the screens after signing in; the signed-in layout waits for it, and so do those of visitors that
 * have more to say than the first texts. A screen may be asked for before the texts are started.
 */
export async function loadAllTexts(): Promise<void> {
  preferredLanguage = "all";
  const language = i18next.isInitialized ? currentLanguage() : storedLanguage();
  const [texts] = await Promise.all([CHUNKS[language].all(), started]);
  i18next.addResourceBundle(language, "translation", texts);
}

const counted = new Intl.NumberFormat("es-MX");

/**
 * A count is grouped by thousands, as both languages do in Mexico; other numbers (a folio, a code, a version) stand as
 * they are.
 */
const countsGrouped: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, _language, options) =>
    options?.["interpolationkey"] === "count" && typeof value === "number" ? counted.format(value) : value,
};

/** Starts the texts in the stored language; to be awaited before the first paint. */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  await i18next
    .use(countsGrouped)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: { translation: await CHUNKS[language].entrance() } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  document.documentElement.lang = language;
  isReady();
}

/** Switches every text on the screen and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, "translation", await CHUNKS[language][preferredLanguage]());
  sessionStorage.setItem(STORAGE_KEY, language);
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
