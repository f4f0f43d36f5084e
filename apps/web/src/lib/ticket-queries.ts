/** Every key about tickets begins with this: invalidate it after a change. */
export const ticketsKey = ["tickets"] as const;
