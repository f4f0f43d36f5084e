export { csfRoutes } from "./csf/csf-routes.ts";
export { customerImportRoutes } from "./imports/import-routes.ts";
export { customerListRoutes } from "./list-routes.ts";
export { customerRoutes } from "./routes.ts";
