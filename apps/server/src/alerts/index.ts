export {
  type AlertRow,
  CLOCK_ALERT,
  findAlert,
  listAlerts,
  raiseAlert,
  resolveAlert,
} from "./alerts.db.ts";
