export { uploadRoutes } from "./routes.ts";
export { deleteExpiredUploads } from "./upload.ts";
