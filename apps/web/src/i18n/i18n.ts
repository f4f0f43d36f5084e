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
 * Each language is its own chunk, and so is what is said before signing in, by what is opened every day (`parts.ts`),
 * and by everything: nobody downloads what they do not read.
 */
const CHUNKS: Readonly<Record<Language, LanguageChunks>> = {
  es: {
    signedOut: async () => (await import("./es-signed-out.ts")).texts,
    daily: async () => (await import("./es-daily.ts")).texts,
    all: () => import("./es.ts"),
  },
  en: {
    signedOut: async () => (await import("./en-signed-out.ts")).texts,
    daily: async () => (await import("./en-daily.ts")).texts,
    all: () => import("./en.ts"),
  },
};

interface LanguageChunks {
  readonly signedOut: () => Promise<object>;
  readonly daily: () => Promise<object>;
  readonly all: () => Promise<TranslatedTexts>;
}

type Part = keyof LanguageChunks;

const PARTS: readonly Part[] = ["signedOut", "daily", "all"];

/** The groups of keys of the source with any text at each: a language that lacks a key does not compile. */
type TranslatedTexts = {
  readonly [Group in keyof typeof es]: { readonly [Key in keyof (typeof es)[Group]]: string };
};

/** The most that has been asked for. */
let wanted: Part = "signedOut";

let isReady: () => void = () => undefined;
/** When what is said before signing in is there, and the language is known. */
export const whenTextsStarted = new Promise<void>((resolve) => {
  isReady = resolve;
});

/**
 * Adds texts to those from before signing in: the signed-in layout waits for those of every day, what says more for
 * all. A screen may be asked for before the texts are started.
 */
export async function loadTexts(part: "daily" | "all"): Promise<void> {
  if (PARTS.indexOf(part) > PARTS.indexOf(wanted)) wanted = part;
  const language = i18next.isInitialized ? currentLanguage() : storedLanguage();
  const [texts] = await Promise.all([CHUNKS[language][part](), whenTextsStarted]);
  addTexts(language, texts);
}

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Key by key: the other texts of a group may be there already. The library would copy all of them twice, which takes as
 * long as to parse them.
 */
function addTexts(language: Language, texts: object): void {
  const known = (i18next.getResourceBundle(language, "translation") ?? {}) as Groups;
  const groups = Object.entries(texts as Groups).map(([group, said]) => [group, { ...known[group], ...said }]);
  i18next.addResourceBundle(language, "translation", Object.fromEntries(groups), false, true, { skipCopy: true });
}

/** Without the browser's tables of languages, which take a while to be read for the first time. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

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
    options?.["interpolationkey"] === "count" && Number.isInteger(value) ? grouped(value) : value,
};

/** Starts the texts in the stored language; to be awaited before the first paint. */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  await i18next
    .use(countsGrouped)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      // A copy: other texts are added to it.
      resources: { [language]: { translation: structuredClone(await CHUNKS[language].signedOut()) } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  document.documentElement.lang = language;
  isReady();
}

/** Switches every text on the screen and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  for (const texts of await Promise.all([CHUNKS[language].signedOut(), CHUNKS[language][wanted]()]))
    addTexts(language, texts);
  sessionStorage.setItem(STORAGE_KEY, language);
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
