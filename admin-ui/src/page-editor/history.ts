import type { Drafts } from '../fields/drafts.ts'
import { same } from '../entry-form/formLayout.ts'

/** One step: what some fields of an entry were before it and are after it. */
export interface Step {
  key: string
  before: Drafts
  after: Drafts
}

/** For how long further changes of the same field belong to one step, in milliseconds. */
const together = 1000

/** How many steps can be taken back. */
const most = 200

/** The changes of a page that can be taken back and made again, whichever entry they are of. */
export class EditHistory {
  #done: Step[] = []
  #undone: Step[] = []
  #last = { at: 0, field: '' }

  readonly canUndo = () => this.#done.length > 0
  readonly canRedo = () => this.#undone.length > 0

  /** Notes that the values of an entry are others. */
  readonly record = (key: string, from: Drafts, to: Drafts, now = Date.now()) => {
    const names = Object.keys(to).filter((name) => !same(from[name], to[name]))
    if (names.length === 0) return
    const field = `${key}:${names.join()}`
    const last = this.#done.at(-1)
    const goesOn = field === this.#last.field && now - this.#last.at < together
    this.#last = { at: now, field }
    this.#undone = []
    if (goesOn && last) {
      last.after = part(to, names)
      return
    }
    this.#done.push({ key, before: part(from, names), after: part(to, names) })
    if (this.#done.length > most) this.#done.shift()
  }

  /** Takes the last step back: gives it, for its `before` to be put into the form. */
  readonly undo = (): Step | undefined => this.#move(this.#done, this.#undone)

  /** Makes the last step again that was taken back: gives it, for its `after`. */
  readonly redo = (): Step | undefined => this.#move(this.#undone, this.#done)

  /** Forgets the steps of an entry: it goes on from another state. */
  readonly forget = (key: string) => {
    this.#done = this.#done.filter((step) => step.key !== key)
    this.#undone = this.#undone.filter((step) => step.key !== key)
    this.#last = { at: 0, field: '' }
  }

  #move(from: Step[], to: Step[]): Step | undefined {
    const step = from.pop()
    if (step) to.push(step)
    this.#last = { at: 0, field: '' }
    return step
  }
}

function part(drafts: Drafts, names: string[]): Drafts {
  return structuredClone(Object.fromEntries(names.map((name) => [name, drafts[name]])))
}
