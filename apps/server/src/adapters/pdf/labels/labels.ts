import { en } from "./en.ts";
import { es, type Labels } from "./es.ts";

export type { Labels };

export function labelsOf(language: "es" | "en"): Labels {
  return language === "en" ? en : es;
}
