export {
  centralHeader,
  crc32,
  type DosTime,
  descriptor,
  dosTime,
  ending,
  localHeader,
  type PlacedFile,
} from "./zip-format.ts";
