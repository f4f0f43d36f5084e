import { idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import { uploadChunkRequest, uploadResponse, uploadSavedResponse } from "../uploads.ts";
import { routesOf } from "./route.ts";

const scope = "crud_user_settings";
/** A chunk in base64, and room for the rest of the body. */
const CHUNK_BODY = 1_500_000;

export const uploadRoutes = routesOf({
  uploadChunk: {
    method: "POST",
    path: "/api/uploads",
    scope,
    summary: "One chunk of a file",
    request: uploadChunkRequest,
    response: uploadSavedResponse,
    status: 200,
    specified: true,
    maxBytes: CHUNK_BODY,
    takesFormData: true,
  },
  getUpload: {
    method: "GET",
    path: "/api/uploads/:id",
    scope,
    summary: "How far a file has come",
    params: idParams,
    response: uploadResponse,
    status: 200,
  },
  deleteUpload: {
    method: "DELETE",
    path: "/api/uploads/:id",
    scope,
    summary: "Drop a file",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
  downloadUpload: {
    method: "GET",
    path: "/api/uploads/:id/file",
    scope,
    summary: "A file that has arrived",
    params: idParams,
    response: { file: ["image/png", "image/jpeg", "application/octet-stream"] },
    status: 200,
  },
});
