/** The queue tells some of its errors as plain objects, which a log would not know how to write. */
export function asError(told: unknown): Error {
  if (told instanceof Error) return told;
  if (typeof told !== "object" || told === null) return new Error(String(told));
  const { message, ...rest } = told as { message?: unknown };
  return Object.assign(new Error(typeof message === "string" ? message : "The queue told of no reason."), rest);
}
