import type { Drawing } from '../page/drawing.ts'

/** A missing part of a page, with its label and a sentence for staff. */
export interface Lacking {
  id: string
  name: string
  cause: string
}

/** The server's meter of the time that parts take. */
export interface Meter {
  /** Called before a part is rendered; returns false if no time is left for it. */
  begin: (id: string) => boolean
  /** Called after the part was rendered. */
  end: () => void
}

/** Tracks the parts of a page while it is rendered, and those that are missing. */
export class Parts implements Drawing {
  readonly leftOut: Lacking[] = []
  readonly failedToRead: Lacking[] = []
  #drawn: Lacking | undefined

  readonly #meter: Meter
  readonly #unwanted: { id: string; cause: string }[]

  /** `unwanted` are the parts to omit, by their ids. */
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

  /** Omits the current part because of an error. Returns whether there is one. */
  giveUp(error: unknown): boolean {
    const failed = this.#drawn
    if (failed === undefined) return false
    this.end()
    this.leftOut.push({ ...failed, cause: `It fails: ${String(error)}` })
    return true
  }
}
