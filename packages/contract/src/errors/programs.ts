import type { ErrorEntry } from "./error-entry.ts";

/** Refusals about an issuer's own programs: their keys, and the addresses that are told what happens. */
export const PROGRAM_ERRORS = {
  api_keys_full: {
    status: 409,
    es: "Ya hay {max} claves de API en uso; revoque alguna que ya no necesite.",
    en: "There are {max} API keys in use already; revoke one that you need no more.",
  },
  webhooks_full: {
    status: 409,
    es: "Ya hay {max} direcciones registradas; quite alguna que ya no necesite.",
    en: "There are {max} addresses registered already; remove one that you need no more.",
  },
  webhook_https: {
    status: 422,
    es: "La dirección debe empezar con https://.",
    en: "The address must begin with https://.",
  },
  webhook_private: {
    status: 422,
    es: "Esa dirección es de una red privada: no se le puede avisar desde aquí.",
    en: "That address belongs to a private network: it cannot be told from here.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
