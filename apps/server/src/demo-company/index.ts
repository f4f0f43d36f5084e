export { sampleRoutes } from "./routes.ts";
