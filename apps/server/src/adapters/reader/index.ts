export { createFileReader, type FileReader } from "./file-reader.ts";
