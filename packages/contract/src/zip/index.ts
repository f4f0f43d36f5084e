export { crc32 } from "./crc32.ts";
export { centralHeader, type DosTime, descriptor, dosTime, ending, localHeader, type PlacedFile } from "./headers.ts";
