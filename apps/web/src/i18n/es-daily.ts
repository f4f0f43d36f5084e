import * as es from "./es.ts";
import { DAILY_TEXTS, pickTexts } from "./parts.ts";

/** The build ships these texts alone (`build-time-values` in vite.config.ts). */
export const texts = pickTexts(es, DAILY_TEXTS);
