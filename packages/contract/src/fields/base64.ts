import { says } from "./missing.ts";
import { requiredText } from "./text.ts";

const DATA_URL = /^data:[^,]*;base64,/;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/**
 * The base64 of a file, at least `min` characters and of at most `bytes` bytes; what a browser's reader puts before it
 * is dropped.
 */
export function base64File(min: number, bytes: number) {
  const max = Math.ceil(bytes / 3) * 4;
  return requiredText(1, max + 100, "file_required")
    .transform((text) => text.replace(DATA_URL, "").replace(/\s/g, ""))
    .refine((text) => text.length >= min, { error: says("min_length"), params: { min } })
    .refine((text) => text.length <= max, { error: says("file_size"), params: { max: readableBytes(bytes) } })
    .refine((text) => BASE64.test(text), { error: says("base64") });
}

/** "200 KB", "2 MB": as the limits are written for people. */
export function readableBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MB` : `${bytes / 1024} KB`;
}
