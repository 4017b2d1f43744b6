import type { Drawing } from '../page/drawing.ts'

/** A part that a page lacks, with what staff call it and a sentence for them. */
export interface Lacking {
  id: string
  name: string
  cause: string
}

/** The server's measure of the time that parts take. */
export interface Meter {
  /** A part is drawn from now on; false if no time is left for it. */
  begin: (id: string) => boolean
  /** The part is drawn. */
  end: () => void
}

/** Follows the parts of a page while it is drawn, and knows those that it lacks. */
export class Parts implements Drawing {
  readonly leftOut: Lacking[] = []
  readonly failedToRead: Lacking[] = []
  #drawn: Lacking | undefined

  readonly #meter: Meter
  readonly #unwanted: { id: string; cause: string }[]

  /** `unwanted` are parts that are not to be drawn, by their ids. */
  constructor(meter: Meter, unwanted: { id: string; cause: string }[] = []) {
    this.#meter = meter
    this.#unwanted = unwanted
  }

  readonly begin = (id: string, name: string): boolean => {
    if (this.leftOut.some((part) => part.id === id)) return false
    const cause =
      this.#unwanted.find((part) => part.id === id)?.cause ??
      (this.#meter.begin(id) ? undefined : 'The page takes too long to draw.')
    if (cause === undefined) this.#drawn = { id, name, cause: '' }
    else this.leftOut.push({ id, name, cause })
    return cause === undefined
  }

  readonly end = (): void => {
    this.#meter.end()
    this.#drawn = undefined
  }

  readonly unread = (id: string, name: string): void => {
    this.failedToRead.push({ id, name, cause: 'Its data could not be read in time.' })
  }

  /** Leaves out the part that has begun, because of an error. Returns whether there is one. */
  giveUp(error: unknown): boolean {
    const failed = this.#drawn
    if (failed === undefined) return false
    this.end()
    this.leftOut.push({ ...failed, cause: `It fails: ${String(error)}` })
    return true
  }
}
