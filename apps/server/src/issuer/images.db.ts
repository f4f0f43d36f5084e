import type { ImageKind } from "@timbra/contract";
import { issuerOf, type Tx } from "../db/index.ts";

/** Where an image is stored and what it is; the bytes are in the file store. */
export interface StoredImage {
  readonly name: string;
  readonly mediaType: string;
  readonly fileKey: string;
  readonly sha256: Uint8Array;
}

export async function getImage(tx: Tx, kind: ImageKind): Promise<StoredImage | null> {
  const columns = ["name", "media_type as mediaType", "file_key as fileKey", "sha256"] as const;
  return (
    (await tx
      .selectFrom("issuer_images")
      .select(columns)
      .where("issuer_id", "=", issuerOf(tx))
      .where("kind", "=", kind)
      .executeTakeFirst()) ?? null
  );
}

/** What the version is made of that goes back with another image: of none too. */
export async function getImageContent(
  tx: Tx,
  kind: ImageKind,
): Promise<{ readonly name: string; readonly sha256: string } | null> {
  const stored = await getImage(tx, kind);
  return stored && { name: stored.name, sha256: Buffer.from(stored.sha256).toString("hex") };
}

/** Puts an image in the place of the one before, whose file key it answers: null when there was none. */
export async function putImage(
  tx: Tx,
  issuerId: string,
  kind: ImageKind,
  image: StoredImage,
  now: Date,
): Promise<string | null> {
  const before = await tx
    .selectFrom("issuer_images")
    .select("file_key")
    .where("issuer_id", "=", issuerOf(tx))
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
  const { name, mediaType, fileKey, sha256 } = image;
  const values = { name, media_type: mediaType, file_key: fileKey, sha256: Buffer.from(sha256), updated_at: now };
  await tx
    .insertInto("issuer_images")
    .values({ issuer_id: issuerId, kind, ...values })
    .onConflict((conflict) => conflict.columns(["issuer_id", "kind"]).doUpdateSet(values))
    .execute();
  return before?.file_key ?? null;
}
