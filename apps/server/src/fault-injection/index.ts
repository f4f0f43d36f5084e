export {
  type FaultPoint,
  type InjectedFault,
  IO_POINTS,
  isFaultSetting,
  noFaults,
  openFaults,
  PHASES,
  type TriggerFault,
} from "./faults.ts";
export { wrapDeps } from "./wrap-deps.ts";
