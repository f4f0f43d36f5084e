export { ticketLists, ticketRoutes } from "./routes.ts";
