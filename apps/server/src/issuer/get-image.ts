import type { ImageKind } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { getImage } from "./images.db.ts";

/** An issuer's logo or background with its bytes. */
export interface IssuerImage {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Changes with the bytes. */
  readonly version: string;
}

const VERSION_DIGITS = 16;

/** The image in use, or null where there is none. One whose file was lost counts as none, and is logged. */
export async function getIssuerImage(
  deps: Pick<Deps, "db" | "files" | "log">,
  issuerId: string,
  kind: ImageKind,
): Promise<IssuerImage | null> {
  const stored = await inIssuer(deps.db, issuerId, (tx) => getImage(tx, kind));
  if (stored === null) return null;
  const bytes = await deps.files.get(stored.fileKey);
  if (bytes === null) {
    deps.log.error({ file_key: stored.fileKey }, "a stored image has no file");
    return null;
  }
  return {
    name: stored.name,
    mediaType: stored.mediaType,
    bytes,
    version: Buffer.from(stored.sha256).toString("hex").slice(0, VERSION_DIGITS),
  };
}
