export { readImageHeader, withoutExtras } from "./image-header.ts";
export { createImageReencoder, type ImageReencoder } from "./reencoder.ts";
