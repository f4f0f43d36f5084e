export { crc32 } from "./crc32.ts";
export { type ZipEntry, zipStream } from "./zip-stream.ts";
