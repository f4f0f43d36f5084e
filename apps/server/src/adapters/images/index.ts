export { createImageRedrawer, type ImageRedrawer } from "./redrawer.ts";
