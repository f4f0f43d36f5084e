import type { TablerIcon } from "@tabler/icons-react";

export const GROUPS = ["actions", "customers", "products", "invoices"] as const;

/** Something that the palette can lead to or do. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly label: string;
  readonly detail?: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
}

/** Without accents and case: how words are compared. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each word of what was typed begins a word of a text. */
export function isCalled(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(typed)
    .split(/\s+/)
    .filter((part) => part !== "")
    .every((part) => words.some((word) => word.startsWith(part)));
}
