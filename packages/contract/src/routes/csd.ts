import { csdRequest, csdResponse, csdSavedResponse, testCsdRequest, testCsdResponse } from "../csd.ts";
import { messageResponse } from "../fields/wire.ts";
import { routesOf } from "./route.ts";

/** Two files of 200 KB in base64, and room for the rest of the body. */
const CSD_BODY = 1024 * 1024;

export const csdRoutes = routesOf({
  storeCsd: {
    method: "POST",
    path: "/api/csd/store",
    scope: "crud_user_settings",
    summary:
      "Upload the digital seal certificate; 403 reauthentication_required when it replaces one and the proof of who asks is old",
    request: csdRequest,
    response: csdSavedResponse,
    status: 200,
    specified: true,
    maxBytes: CSD_BODY,
    whenMissing: { fields: ["certBase64", "keyBase64", "passphrase"], code: "notEnoughData" },
  },
  getCsd: {
    method: "GET",
    path: "/api/csd/data",
    scope: "crud_user_settings",
    summary: "The certificate in use",
    response: csdResponse,
    status: 200,
  },
  deleteCsd: {
    method: "DELETE",
    path: "/api/csd",
    scope: "crud_user_settings",
    summary: "Destroy the private key",
    response: messageResponse,
    status: 200,
    fresh: true,
  },
  makeTestCsd: {
    method: "POST",
    path: "/api/sandbox/csd",
    scope: "crud_user_settings",
    summary: "Make a test certificate for the own RFC",
    request: testCsdRequest,
    response: testCsdResponse,
    status: 201,
    sandboxOnly: true,
  },
});
