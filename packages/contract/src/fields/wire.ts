import * as z from "zod";

/** A decimal on its way out: text, never a JSON number. */
export const wireDecimal = z.string().meta({ description: "Decimal text", examples: ["1250.50"] });

/** An instant on its way out: ISO 8601 with zone. */
export const wireInstant = z.string().meta({ format: "date-time" });

export const nullableText = z.string().nullable();

/** A body that only tells how it went. */
export const messageResponse = z.object({ message: z.string() });
