export { uploadRoutes } from "./routes.ts";
export { tidyUploads } from "./tidy-uploads.ts";
