import type { Drafts } from '../fields/drafts.ts'
import { same } from '../entry-form/formLayout.ts'

/** A step of the history: the drafts of some fields of an entry before and after it. */
export interface Step {
  key: string
  before: Drafts
  after: Drafts
}

/** How long further changes of the same field belong to the same step, in milliseconds. */
const together = 1000

/** The maximum number of steps. */
const most = 200

/** The undo and redo history of a page, across its entries. */
export class EditHistory {
  #done: Step[] = []
  #undone: Step[] = []
  #last = { at: 0, field: '' }

  readonly canUndo = () => this.#done.length > 0
  readonly canRedo = () => this.#undone.length > 0

  /** Records a change of an entry's drafts. */
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

  /** Undoes the last step and returns it, so that its `before` can be put into the form. */
  readonly undo = (): Step | undefined => this.#move(this.#done, this.#undone)

  /** Redoes the last undone step and returns it, so that its `after` can be put into the form. */
  readonly redo = (): Step | undefined => this.#move(this.#undone, this.#done)

  /** Removes the steps of an entry, since it continues from another state. */
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
