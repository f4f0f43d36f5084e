import { sentence } from "@timbra/contract";
import i18next from "i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatBytes } from "../../lib/format.ts";
import { measureImage } from "../../lib/read-file.ts";

export interface FileLimits {
  /** With the dot, lower case: [".cer"]. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** For pictures: the most they may measure, in pixels. */
  readonly maxPixels?: { readonly width: number; readonly height: number };
}

const hasExtension = (name: string, extensions: readonly string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** What is wrong with a file, in the reader's language, or null. */
export async function checkFile(file: File, limits: FileLimits): Promise<string | null> {
  const language = currentLanguage();
  if (!hasExtension(file.name, limits.extensions)) {
    return sentence("file_type", language, { types: limits.extensions.join(", ") });
  }
  // An empty one is not as good as none: somebody meant it to have something in it.
  if (file.size === 0) return i18next.t("file_drop.empty");
  if (file.size > limits.maxBytes) return sentence("file_size", language, { max: formatBytes(limits.maxBytes) });
  if (limits.maxPixels === undefined) return null;
  const size = await measureImage(file);
  if (size === null) return i18next.t("file_drop.not_an_image");
  const { width, height } = limits.maxPixels;
  return size.width > width || size.height > height ? sentence("file_dimensions", language, { width, height }) : null;
}
