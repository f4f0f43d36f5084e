import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { LineScroller } from "./lines-section.tsx";

export interface VisibleLines {
  readonly first: number;
  readonly last: number;
  /** Heights in CSS pixels of what is left out above and below. */
  readonly before: number;
  readonly after: number;
  /** Measures a line whose height differs from the estimate. */
  readonly measure: ((line: HTMLElement | null) => void) | undefined;
}

interface VisibleLinesOptions {
  readonly count: number;
  readonly scroller: LineScroller;
  /** What the lines are in. */
  readonly list: RefObject<HTMLElement | null>;
  /** Up to here every line is drawn; beyond, only those in view. */
  readonly virtualizeAbove: number;
  /** The estimated height of a line, in CSS pixels. */
  readonly height: number;
  /** How many are drawn beyond what is in view. */
  readonly overscan: number;
}

/** Which lines are drawn: all of a short list, of a long one those in view. */
export function useVisibleLines(options: VisibleLinesOptions): VisibleLines {
  const { count, scroller, list, virtualizeAbove, height, overscan } = options;
  const [margin, setMargin] = useState(0);
  const whole = count <= virtualizeAbove;
  const virtual = useWindowVirtualizer({
    count: whole ? 0 : count,
    estimateSize: () => height,
    overscan,
    scrollMargin: margin,
  });
  useLayoutEffect(() => {
    if (whole) return;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const next = Math.round(top + globalThis.scrollY);
    if (Math.abs(next - margin) > 1) setMargin(next);
  });
  useEffect(() => {
    scroller.scrollTo = whole ? null : (at) => virtual.scrollToIndex(at, { align: "center" });
    return () => {
      scroller.scrollTo = null;
    };
  });
  if (whole) return { first: 0, last: count - 1, before: 0, after: 0, measure: undefined };
  const drawn = virtual.getVirtualItems();
  const measure = virtual.measureElement;
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined)
    return { first: 0, last: virtualizeAbove - 1, before: 0, after: height * (count - virtualizeAbove), measure };
  return {
    first: first.index,
    last: last.index,
    before: first.start - margin,
    after: virtual.getTotalSize() - (last.end - margin),
    measure,
  };
}
