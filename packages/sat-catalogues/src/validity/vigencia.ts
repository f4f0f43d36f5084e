/** From when to when a key may be used: both days count. */
export interface Vigencia {
  /** First day, `AAAA-MM-DD`. */
  readonly desde: string;
  /** Last day, `AAAA-MM-DD`; absent while the key is in force. */
  readonly hasta?: string;
}
