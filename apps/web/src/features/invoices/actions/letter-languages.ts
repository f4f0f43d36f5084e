/** In which a letter and its printed form may be written, each called as its readers call it. */
export const LETTER_LANGUAGES = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
] as const;
