/**
 * How digits are dropped. `half-up` goes to the nearest, ties away from zero (Anexo 20 guide, FAQ 39);
 * `down` goes toward zero and `up` away from zero (lower and upper limits of an Importe, FAQ 41).
 */
export type Rounding = "half-up" | "down" | "up";
