export { payCancellationRoutes } from "./cancellation-routes.ts";
export { payListRoutes } from "./list-routes.ts";
export { payRoutes } from "./routes.ts";
export { payStampRoutes } from "./stamp-routes.ts";
