export interface Bar {
  /** What the bar is of, in full: a day, a code. */
  readonly label: string;
  /** How long it is. */
  readonly count: number;
  /** What is said of it, where that is not the plain number: an amount with its currency. */
  readonly text?: string;
  /** Where what it is of can be looked at. */
  readonly to?: string;
}

export const textOf = ({ text, count }: Bar): string => text ?? String(count);
