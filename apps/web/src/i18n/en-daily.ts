import * as en from "./en.ts";
import { DAILY_TEXTS, pickTexts } from "./parts.ts";

/** The build ships these texts alone (`build-time-values` in vite.config.ts). */
export const texts = pickTexts(en, DAILY_TEXTS);
