import type { ErrorEntry } from "./error-entry.ts";

/** Refusals about the people who may act for an issuer. */
export const PEOPLE_ERRORS = {
  accountants_full: {
    status: 409,
    es: "Ya hay {max} contadores e invitaciones; quite alguno que ya no necesite.",
    en: "There are {max} accountants and invitations already; remove one that you need no more.",
  },
  accountant_already: {
    status: 422,
    es: "Esa persona ya es su contador.",
    en: "That person is your accountant already.",
  },
  accountant_is_you: { status: 422, es: "Ese correo electrónico es el suyo.", en: "That e-mail address is your own." },
  invitation_of_another: {
    status: 403,
    es: "La invitación es para otro correo electrónico. Cierre sesión y entre con el que la recibió.",
    en: "The invitation is for another e-mail address. Sign out, and sign in with the one that got it.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
