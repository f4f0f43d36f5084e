import * as z from "zod";

/** A decimal in a response: text, never a JSON number. */
export const wireDecimal = z.string().meta({ description: "Decimal text", examples: ["1250.50"] });

/** An instant in a response: ISO 8601 with zone. */
export const wireInstant = z.string().meta({ format: "date-time" });

export const nullableText = z.string().nullable();

/** What can be kept, but an invoice would stumble over: at fields of the form, in words. */
export const warningsOfForm = z.array(z.object({ field: z.string(), message: z.string() }));

/** A body that only says how it went. */
export const messageResponse = z.object({ message: z.string() });
