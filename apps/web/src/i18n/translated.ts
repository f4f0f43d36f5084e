/** The same tree of keys with any text at the leaves: a language that lacks a key of the source does not compile. */
export type TranslatedTexts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : TranslatedTexts<Source[Key]>;
};
