import type { Room } from "../http/app-type.ts";
import { contactRoutes } from "./contact-routes.ts";
import { imageRoutes } from "./image-routes.ts";
import { profileRoutes } from "./profile-routes.ts";
import { seriesRoutes } from "./series-routes.ts";

export const issuerRoutes: Room = (app, deps) => {
  for (const routes of [profileRoutes, contactRoutes, imageRoutes, seriesRoutes]) routes(app, deps);
};
