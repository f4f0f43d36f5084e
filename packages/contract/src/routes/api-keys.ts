import { apiKeyCreateRequest, apiKeyMadeResponse, apiKeysResponse } from "../api-keys.ts";
import { idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import { routesOf } from "./route.ts";

const scope = "crud_user_settings";

export const apiKeyRoutes = routesOf({
  listApiKeys: {
    method: "GET",
    path: "/api/api-keys",
    scope,
    summary: "The issuer's API keys, without their secrets",
    response: apiKeysResponse,
    status: 200,
  },
  createApiKey: {
    method: "POST",
    path: "/api/api-keys",
    scope,
    summary: "Make an API key; its secret is told this once",
    request: apiKeyCreateRequest,
    response: apiKeyMadeResponse,
    status: 201,
    fresh: true,
  },
  revokeApiKey: {
    method: "DELETE",
    path: "/api/api-keys/:id",
    scope,
    summary: "End an API key at once",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
});
