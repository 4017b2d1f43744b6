/** An undoable write: its entries, and the controller that ends the offer. */
interface Offer {
  keys: string[]
  ending: AbortController
}

/** The writes that can be undone. */
export class UndoOffers {
  readonly #offers = new Set<Offer>()

  /** Adds a write of entries. Returns a signal that is aborted when the undo is no longer possible. */
  readonly add = (keys: string[]): AbortSignal => {
    const ending = new AbortController()
    this.#offers.add({ keys, ending })
    return ending.signal
  }

  /** Ends the undo of entries that were written again, since it would also revert the later write. */
  readonly supersede = (keys: string[]) => {
    for (const offer of this.#offers)
      if (offer.keys.some((key) => keys.includes(key))) this.#end(offer)
  }

  /** Ends all offers, because the next user made none of the changes. */
  readonly end = () => {
    this.#offers.forEach((offer) => this.#end(offer))
  }

  #end(offer: Offer) {
    this.#offers.delete(offer)
    offer.ending.abort()
  }
}
