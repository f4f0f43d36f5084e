export {
  type AlertRow,
  CLOCK_ALERT,
  findAlert,
  INVARIANTS_ALERT,
  listAlerts,
  raiseAlert,
  resolveAlert,
} from "./alerts.db.ts";
