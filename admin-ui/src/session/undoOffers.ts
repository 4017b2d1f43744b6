/** A write that can be taken back: of which entries, and what ends that. */
interface Offer {
  keys: string[]
  ending: AbortController
}

/** The writes that can be taken back. */
export class UndoOffers {
  readonly #offers = new Set<Offer>()

  /** Adds a write of entries. Gives what ends the way back. */
  readonly add = (keys: string[]): AbortSignal => {
    const ending = new AbortController()
    this.#offers.add({ keys, ending })
    return ending.signal
  }

  /** Ends the ways back over entries that were written again: they lead to before the later write. */
  readonly supersede = (keys: string[]) => {
    for (const offer of this.#offers)
      if (offer.keys.some((key) => keys.includes(key))) this.#end(offer)
  }

  /** Ends all offers, because the next person made none of the changes. */
  readonly end = () => {
    this.#offers.forEach((offer) => this.#end(offer))
  }

  #end(offer: Offer) {
    this.#offers.delete(offer)
    offer.ending.abort()
  }
}
