import type { ModalName } from "./modal-host.tsx";

/** The sections of the profile that open as modals, in the order in which they are offered. */
export const ACCOUNT_SECTIONS = [
  "address",
  "csd",
  "general",
  "taxes",
  "contact",
  "logo",
  "background",
  "printing",
  "extra_fields",
  "series",
] as const satisfies readonly ModalName[];
