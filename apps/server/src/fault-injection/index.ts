export {
  type Buggify,
  type FaultPoint,
  type InjectedFault,
  IO_POINTS,
  isBuggify,
  noFaults,
  openFaults,
  PHASES,
} from "./faults.ts";
