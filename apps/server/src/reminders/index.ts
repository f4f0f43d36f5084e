export { issuerMailRoutes } from "./routes.ts";
export { startReminders } from "./send-reminders.ts";
