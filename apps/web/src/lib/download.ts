import i18next from "i18next";
import { toast } from "../ui/toast.ts";
import type { ReceivedFile } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { saveFile } from "./save-file.ts";
import { zip } from "./zip/zip.ts";

export interface WantedFile {
  readonly load: () => Promise<ReceivedFile>;
  /** Its name where the server gives none. */
  readonly fallbackName: string;
}

/** Downloads one file as it is, several as a ZIP (spec §7), and tells how it went. */
export async function download(files: readonly WantedFile[], archiveName: string): Promise<void> {
  const count = files.length;
  try {
    const received = await Promise.all(files.map(async ({ load, fallbackName }) => named(await load(), fallbackName)));
    const [only] = received;
    if (count === 1 && only !== undefined) saveFile(only.blob, only.name);
    else await saveArchive(received, archiveName);
    toast.success(i18next.t("common.file_downloaded", { count }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error([i18next.t("common.file_error_downloaded", { count }), ...error.sentences]);
  }
}

interface NamedFile {
  readonly blob: Blob;
  readonly name: string;
}

const named = ({ blob, fileName }: ReceivedFile, fallback: string): NamedFile => ({ blob, name: fileName ?? fallback });

async function saveArchive(files: readonly NamedFile[], archiveName: string): Promise<void> {
  const names = distinct(files.map(({ name }) => name));
  const bytes = await Promise.all(files.map(async ({ blob }) => new Uint8Array(await blob.arrayBuffer())));
  const entries = bytes.map((content, at) => ({ name: names[at] ?? "", bytes: content }));
  const now = new Date();
  saveFile(zip(entries, localTime(now)), `${timestamp(now)}_${archiveName.replace(/\s+/g, "_")}.zip`);
}

/** Of two files with one name, unpacking would leave only the second: it becomes "a (2).xml". */
function distinct(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((other) => other === name).length;
    return earlier === 0 ? name : name.replace(/(\.[^.]*)?$/, ` (${earlier + 1})$1`);
  });
}

/** YYYYMMDDHHmmss, local time. */
export function timestamp(at: Date): string {
  return localTime(at).replace(/\D/g, "");
}

/** YYYY-MM-DDTHH:mm:ss */
function localTime(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [two(at.getMonth() + 1), two(at.getDate())];
  const hour = [two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())];
  return `${[at.getFullYear(), ...day].join("-")}T${hour.join(":")}`;
}
