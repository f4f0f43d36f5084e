export { createImageRedrawer } from "./child-redrawer.ts";
export type { ImageRedrawer } from "./image-redrawer.ts";
