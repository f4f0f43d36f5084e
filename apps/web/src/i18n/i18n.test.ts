import i18next from "i18next";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as en from "./en.ts";
import * as es from "./es.ts";
import { currentLanguage, loadTexts, setLanguage, startI18n, storedLanguage } from "./i18n.ts";

const leaves = (tree: object, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );

const spanish = leaves(es);
const english = new Map(leaves(en));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe("both languages", () => {
  test("have the same keys", () => {
    expect([...english.keys()].sort()).toEqual(spanish.map(([key]) => key).sort());
  });

  test("leave no text empty", () => {
    expect([...spanish, ...english].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("have the same placeholders", () => {
    for (const [key, text] of spanish)
      expect([key, placeholders(english.get(key) ?? "")]).toEqual([key, placeholders(text)]);
  });
});

/** Informal forms of address (tú), and imperatives at the beginning of a sentence. */
const FAMILIAR = /(?<![\p{L}])(tú|tu|tus|te|ti|contigo|puedes|debes|tienes|quieres|necesitas|vas)(?![\p{L}])/iu;
const FAMILIAR_ORDER =
  /(^|[.:;,] |o |y )(elige|escribe|busca|revisa|haz|sube|pega|emite|vuelve|cancélal[oa]s?|sustitúyel[oa]s?|no l[oa]s? repitas)(?![\p{L}])/iu;

test("Spanish says usted to whoever reads, everywhere", () => {
  expect(spanish.filter(([, text]) => FAMILIAR.test(text) || FAMILIAR_ORDER.test(text))).toEqual([]);
});

describe("texts the specification gives", () => {
  test("not found, session expired, general failure", () => {
    expect(en.not_found.title).toBe("Sorry, page not found!");
    expect(en.not_found.text).toBe(
      "Sorry, we couldn't find the page you're looking for. Perhaps you've mistyped the URL? Be sure to check your spelling.",
    );
    expect(en.not_found.button).toBe("Go to Home");
    expect(en.common.session_expired).toBe("Session expired, Please log in again.");
    expect(en.common.api_error).toBe("An error occurred while requesting data. Please contact the Site Administrator.");
  });

  test("the delete dialog", () => {
    expect(es.delete_dialog).toEqual({
      title: "Confirmación",
      text: "¿Esta seguro que desea eliminar el registro seleccionado?",
    });
    expect([es.common.cancel, es.common.accept]).toEqual(["Cancelar", "Aceptar"]);
  });
});

describe("the chosen language", () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test.each([
    ["en", "en"],
    ["en-US", "en"],
    ["es", "es"],
    ["", "es"],
    ["fr", "es"],
  ])("stored %j reads %s", (stored, language) => {
    localStorage.setItem("language", stored);
    expect(storedLanguage()).toBe(language);
  });

  test("is Spanish when nothing is stored, whatever the browser asks for", () => {
    vi.stubGlobal("navigator", { languages: ["en-US", "en"], language: "en-US" });
    expect(storedLanguage()).toBe("es");
    vi.unstubAllGlobals();
  });

  test.each(["es", "en"] as const)("%s groups what is counted by thousands, and no other number", async (language) => {
    await startI18n(language);
    i18next.addResourceBundle(language, "translation", { tried: "{{count}} / {{folio}} / {{name}}" });
    expect(i18next.t("tried" as "screens.login", { count: 1035, folio: 2001, name: "A-1" })).toBe("1,035 / 2001 / A-1");
  });

  test("changes every text, the page's language and what is remembered", async () => {
    await startI18n("es");
    expect(i18next.t("common.save")).toBe("Guardar");
    await loadTexts("daily");
    await setLanguage("en");
    expect(i18next.t("common.save")).toBe("Save");
    expect(i18next.t("table.selected", { count: 2 })).toBe("2 rows selected");
    expect([document.documentElement.lang, currentLanguage(), storedLanguage()]).toEqual(["en", "en", "en"]);
  });
});

describe("loading of texts", () => {
  test("before signing in only the signed-out texts are loaded; then those of every day, then all, in either language", async () => {
    await startI18n("es");
    const loaded = () => (["accounts.login", "clients.name", "csd.title"] as const).map((key) => i18next.exists(key));
    expect(loaded()).toEqual([true, false, false]);
    await loadTexts("daily");
    expect(loaded()).toEqual([true, true, false]);
    await loadTexts("all");
    await loadTexts("daily");
    expect(loaded()).toEqual([true, true, true]);
    await setLanguage("en");
    expect([i18next.t("csd.title"), i18next.t("accounts.login")]).toEqual([en.csd.title, en.accounts.login]);
  });
});
