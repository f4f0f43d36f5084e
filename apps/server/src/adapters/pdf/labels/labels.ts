import type { Coded } from "../format/coded.ts";
import { en } from "./en.ts";
import { es, type LabelTexts } from "./es.ts";

/** The words of the paper in its language, and how the SAT's keys are written on it. */
export interface Labels extends LabelTexts {
  readonly coded: Coded;
}

export function wordsOf(language: "es" | "en"): LabelTexts {
  return language === "en" ? en : es;
}
