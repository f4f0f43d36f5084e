export { uploadRoutes } from "./routes.ts";
export { tidyUploads } from "./upload.ts";
