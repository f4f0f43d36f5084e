export { issuerMailRoutes } from "./routes.ts";
export { startNotices } from "./send-reminders.ts";
