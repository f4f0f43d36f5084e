import * as es from "./es.ts";
import { pickTexts, SIGNED_OUT_TEXTS } from "./parts.ts";

/** The build ships these texts alone (`build-time-values` in vite.config.ts). */
export const texts = pickTexts(es, SIGNED_OUT_TEXTS);
