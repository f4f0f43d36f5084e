export { createDiskReserve, type DiskReserve } from "./disk-reserve.ts";
