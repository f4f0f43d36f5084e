export { findKeySession, isApiKey } from "./api-key.ts";
export { apiKeyRoutes } from "./routes.ts";
