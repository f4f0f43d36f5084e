import { combustibleOf } from "@timbra/cfdi/complementos";
import { lazy, memo, Suspense } from "react";
import { lazyImport } from "../../../lib/lazy-import.ts";
import type { Line } from "../editor/draft.ts";
import type { LineProblems } from "../editor/problems.ts";

/** Few invoices sell any. */
const FuelRows = lazy(async () => ({ default: (await lazyImport(() => import("./fuel-rows.tsx"))).FuelRows }));

export interface FuelSectionProps {
  readonly lines: readonly Line[];
  /** Sentence by cell, by the line's id. */
  readonly problems: ReadonlyMap<string, LineProblems>;
}

/** What the lines that sell fuels say of them; nothing where there is none. */
export const FuelSection = memo(function FuelBand(props: FuelSectionProps) {
  if (!props.lines.some(({ key }) => combustibleOf(key.trim()) !== undefined)) return null;
  return (
    <Suspense>
      <FuelRows {...props} />
    </Suspense>
  );
});
