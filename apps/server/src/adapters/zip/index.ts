export { type ArchiveEntry, zipStream } from "./zip-stream.ts";
