/** A refusal or failure that leaves the house: its HTTP status and what a person reads. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly es: string;
  readonly en: string;
}
