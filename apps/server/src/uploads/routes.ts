import { notice, ROUTES } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { App, Room } from "../http/app-type.ts";
import { readFormData } from "../http/form-data.ts";
import { type Problem, refuse, refuseFieldWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { sendFile } from "../http/send-file.ts";
import { issuerOf } from "../http/tenant.ts";
import { dropUpload } from "./drop-upload.ts";
import { MOST_SIDE } from "./finish-upload.ts";
import { type ChunkRefusal, saveChunk } from "./save-chunk.ts";
import { fileKey, type Upload } from "./upload.ts";
import { findUpload } from "./uploads.db.ts";

/** Only here does a body come as form data. */
export const uploadRoutes: Room = (app, deps) => {
  app.register(async (inside) => {
    readFormData(inside);
    addRoutes(inside as unknown as App, deps);
  });
};

const addRoutes: Room = (app, deps) => {
  async function find(issuerId: string, id: string): Promise<Upload> {
    const upload = await inIssuer(deps.db, issuerId, (tx) => findUpload(tx, id, deps.clock.now()));
    if (upload === null) throw refuse("not_found");
    return upload;
  }

  route(app, ROUTES.uploadChunk, async ({ session, body, language }) => {
    const { upload_id: uploadId, name, size, offset } = body;
    const saved = await saveChunk(deps, issuerOf(session), {
      uploadId,
      name,
      size,
      offset,
      bytes: Buffer.from(body.file, "base64"),
    });
    if (!saved.ok) throw refuseChunk(saved.refusal);
    return {
      upload: shown(saved.upload),
      message: notice(saved.upload.mediaType === null ? "upload_received" : "upload_completed", language),
    };
  });

  route(app, ROUTES.getUpload, async ({ session, params }) => ({
    upload: shown(await find(issuerOf(session), params.id)),
  }));

  route(app, ROUTES.deleteUpload, async ({ session, params, language }) => {
    if (!(await dropUpload(deps, issuerOf(session), params.id))) throw refuse("not_found");
    return { message: notice("upload_deleted", language) };
  });

  route(app, ROUTES.downloadUpload, async ({ session, params, reply }) => {
    const { name, mediaType } = await find(issuerOf(session), params.id);
    const bytes = mediaType === null ? null : await deps.files.get(fileKey(issuerOf(session), params.id));
    if (bytes === null || mediaType === null) throw refuse("not_found");
    return sendFile(reply, { bytes, mediaType, name });
  });
};

function shown({ id, name, size, received, mediaType, expiresAt }: Upload) {
  return {
    upload_id: id,
    name,
    size,
    received,
    complete: mediaType !== null,
    media_type: mediaType,
    expires_at: expiresAt.toISOString(),
  };
}

function refuseChunk(refusal: ChunkRefusal): Problem {
  if (refusal === "image_dimensions") return refuseFieldWith(refusal, { width: MOST_SIDE, height: MOST_SIDE }, "file");
  return refuse(refusal);
}
