/** What a person reads about a problem: what is wrong, and how to put it right. `{name}` stands for a param. */
export interface Sentence {
  readonly message: string;
  readonly fix?: string;
}
