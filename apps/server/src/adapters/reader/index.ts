export { createFileReader, type FileReader } from "./read-file.ts";
