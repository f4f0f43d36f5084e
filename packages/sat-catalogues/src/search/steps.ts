/** Work that stops now and then, so that who has others waiting can rest; what it makes is its result. */
export type Steps<Made> = Generator<undefined, Made>;

/** Does all of it without resting. */
export function allOf<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
