import { notice, ROUTES } from "@timbra/contract";
import type { FastifyInstance } from "fastify";
import { withTenant } from "../db/index.ts";
import type { App, RoutePlugin } from "../http/app.ts";
import { requireIssuer } from "../http/authenticate.ts";
import { type HttpProblem, orNotFound, refuse, refuseFieldWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { sendFile } from "../http/send-file.ts";
import { type ChunkRefusal, discardUpload, fileKey, MAX_IMAGE_SIDE, saveChunk } from "./upload.ts";
import { findUpload, type Upload } from "./uploads.db.ts";

/** Only here does a body come as form data. */
export const uploadRoutes: RoutePlugin = (app, deps) => {
  app.register(async (inside) => {
    readFormData(inside);
    addRoutes(inside as unknown as App, deps);
  });
};

const addRoutes: RoutePlugin = (app, deps) => {
  async function find(issuerId: string, id: string): Promise<Upload> {
    return orNotFound(await withTenant(deps.db, issuerId, (tx) => findUpload(tx, id, deps.clock.now())));
  }

  route(app, ROUTES.uploadChunk, async ({ session, body, language }) => {
    const { upload_id: uploadId, name, size, offset } = body;
    const chunk = { uploadId, name, size, offset, bytes: Buffer.from(body.file, "base64") };
    const saved = await saveChunk(deps, requireIssuer(session), chunk);
    if (!saved.ok) throw chunkProblem(saved.refusal);
    return {
      upload: toUploadResponse(saved.upload),
      message: notice(saved.upload.media_type === null ? "upload_received" : "upload_completed", language),
    };
  });

  route(app, ROUTES.getUpload, async ({ session, params }) => ({
    upload: toUploadResponse(await find(requireIssuer(session), params.id)),
  }));

  route(app, ROUTES.deleteUpload, async ({ session, params, language }) => {
    if (!(await discardUpload(deps, requireIssuer(session), params.id))) throw refuse("not_found");
    return { message: notice("upload_deleted", language) };
  });

  route(app, ROUTES.downloadUpload, async ({ session, params, reply }) => {
    const { name, media_type: mediaType } = await find(requireIssuer(session), params.id);
    const bytes = mediaType === null ? null : await deps.files.get(fileKey(requireIssuer(session), params.id));
    if (bytes === null || mediaType === null) throw refuse("not_found");
    return sendFile(reply, { bytes, mediaType, name });
  });
};

function toUploadResponse({ id, expires_at, ...upload }: Upload) {
  return { ...upload, upload_id: id, complete: upload.media_type !== null, expires_at: expires_at.toISOString() };
}

function chunkProblem(refusal: ChunkRefusal): HttpProblem {
  if (refusal === "image_dimensions")
    return refuseFieldWith(refusal, { width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE }, "file");
  return refuse(refusal);
}

/**
 * Lets the routes of one part of the app take form data: another way to write the body that their schema describes,
 * with its files in base64. The body's limit holds before anything is read.
 */
function readFormData(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (request, body, done) => {
    const type = request.headers["content-type"] ?? "";
    fieldsOf(type, body as Buffer).then(
      (fields) => done(null, fields),
      () => done(refuse("malformed_request")),
    );
  });
}

/** Of two fields of one name the last counts, as in JSON. */
async function fieldsOf(contentType: string, body: Buffer): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of form.entries()) fields[name] = typeof value === "string" ? value : await base64Of(value);
  return fields;
}

async function base64Of(file: Blob): Promise<string> {
  return Buffer.from(await file.arrayBuffer()).toString("base64");
}
