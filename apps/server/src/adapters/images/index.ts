export { createImageReencoder, type ImageReencoder } from "./reencoder.ts";
