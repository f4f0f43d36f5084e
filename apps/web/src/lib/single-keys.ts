import { useLocalStorage } from "@mantine/hooks";

/** The key of each command that is a single character, the same in both languages. */
export const SINGLE_KEYS = {
  help: "?",
  search: "/",
  newInvoice: "n",
  nextRow: "j",
  previousRow: "k",
  go: "g",
} as const;

/** Whether keys without Ctrl do anything: who speaks to the computer, or rests a hand on it, switches them off. */
export const useSingleKeys = () =>
  useLocalStorage({ key: "single-key-shortcuts", defaultValue: true, getInitialValueInEffect: false });
