/**
 * What a person reads about a problem: what is wrong, and how to put it right. `{name}` stands for a param, `{$name}`
 * for one that is an amount.
 */
export interface Sentence {
  readonly message: string;
  readonly fix?: string;
}
