export {
  type AlertRow,
  CLOCK_ALERT,
  countAlerts,
  findAlert,
  INVARIANTS_ALERT,
  listAlerts,
  raiseAlert,
  resolveAlert,
} from "./alerts.db.ts";
