/** The card provider cannot be asked now. Nothing is known to have happened. */
export class CardsUnavailable extends Error {
  override readonly name = "CardsUnavailable";
}
