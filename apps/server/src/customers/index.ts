export { customerListRoutes } from "./list-routes.ts";
export { customerRoutes } from "./routes.ts";
