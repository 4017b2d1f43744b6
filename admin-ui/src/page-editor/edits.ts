import type { Notice } from '@quoin/shared-ui/ui/toast/Toast'
import type { Drafts } from '../fields/drafts.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { EditHistory } from './history.ts'
import { oneNotice } from './oneNotice.ts'

/** How to save the input: published, as a draft, or together with publishing the entry. */
export type How = 'save' | 'draft' | 'publish'

/** The result of a write. */
export type Outcome = { saved: true } | { saved: false; why: string }

/** The editing state of an entry. */
export interface Standing {
  type: ContentType
  /** Its label. */
  name: string
  /** The number of fields that differ from what is stored. */
  changed: number
  /** Whether it has draft changes. */
  pending: boolean
  /** The entry as it is stored, including draft changes. */
  entity: Entry
  /** The entry with the input applied; invalid input is ignored. */
  typed: Record<string, unknown>
}

/** The form of an entry on the page. */
export interface OpenEntry {
  /** Saves the input; notices are passed to `tell`. */
  write: (how: How, tell: (notice: Notice) => void) => Promise<Outcome>
  /** Discards the input. */
  discard: () => void
  /** Sets drafts of fields. */
  put: (drafts: Drafts) => void
  drafts: () => Drafts
}

/** The results of one save by entry. */
export interface Report {
  how: How
  saved: string[]
  refused?: { key: string; name: string; why: string }
  left: string[]
}

/** The state that the bar shows. */
export interface State {
  entries: ReadonlyMap<string, Standing>
  saving: boolean
  report: Report | undefined
  canUndo: boolean
  canRedo: boolean
}

/** The edited entries of the page: saving, discarding and undoing the input of all of them. */
export class Edits {
  readonly #open = new Map<string, OpenEntry>()
  readonly #followers = new Set<() => void>()
  readonly #history = new EditHistory()
  #last: { key: string; drafts: Drafts }[] = []
  #moving = false
  #state: State = {
    entries: new Map(),
    saving: false,
    report: undefined,
    canUndo: false,
    canRedo: false,
  }

  readonly #tell: (notice: Notice) => void

  /** `tell` shows a single notice for each save, however many entries were written. */
  constructor(tell: (notice: Notice) => void = () => undefined) {
    this.#tell = tell
  }

  readonly state = () => this.#state

  readonly subscribe = (follower: () => void) => {
    this.#followers.add(follower)
    return () => {
      this.#followers.delete(follower)
    }
  }

  /** Registers the form of an entry; returns a function that removes it. */
  readonly enter = (key: string, entry: OpenEntry) => {
    this.#open.set(key, entry)
    return () => {
      this.#open.delete(key)
    }
  }

  readonly entry = (key: string): OpenEntry | undefined => this.#open.get(key)

  /** Records the editing state of an entry. */
  readonly note = (key: string, standing: Standing) => {
    const known = this.#state.entries.get(key)
    if (JSON.stringify(known) === JSON.stringify(standing)) return
    this.#change({ entries: new Map(this.#state.entries).set(key, standing) })
  }

  /** Records the drafts of a form: initially, after a restart from another state, and on input. */
  readonly hold = (key: string, drafts: Drafts, typed: boolean) => {
    const last = this.#last.find((one) => one.key === key)
    const now = structuredClone(drafts)
    if (!typed) this.#history.forget(key)
    else if (last && !this.#moving) this.#history.record(key, last.drafts, now)
    this.#last = [...this.#last.filter((one) => one !== last), { key, drafts: now }]
    this.#tellHistory()
  }

  readonly undo = () => {
    const step = this.#history.undo()
    if (step) this.#put(step.key, step.before)
    return step
  }

  readonly redo = () => {
    const step = this.#history.redo()
    if (step) this.#put(step.key, step.after)
    return step
  }

  /** The keys of the entries with unsaved input, in the order of writing: pages come last. */
  readonly changed = (): string[] => {
    const keys = [...this.#state.entries].filter(([, { changed }]) => changed > 0)
    return keys.toSorted(([, a], [, b]) => rank(a) - rank(b)).map(([key]) => key)
  }

  /** The keys of the entries with draft changes. */
  readonly pending = (): string[] =>
    [...this.#state.entries].filter(([, { pending }]) => pending).map(([key]) => key)

  /**
   * Saves some entries one after another, by default all with unsaved input. The first failure stops the rest. The
   * state has the results. With 'publish' only the last entry is published, and those before it are saved.
   */
  readonly write = async (how: How, keys = this.changed()): Promise<Report> => {
    if (this.#state.saving) return { how, saved: [], left: [] }
    const left = [...keys]
    const report: Report = { how, saved: [], left: [] }
    const notices: Notice[] = []
    const before = how === 'publish' ? 'save' : how
    this.#change({ saving: true, report: undefined })
    try {
      while (left.length > 0) {
        const key = left.shift() ?? ''
        const outcome = await this.#writeOne(
          key,
          left.length > 0 ? before : how,
          (notice) => notices.push(notice),
        )
        const name = this.#nameOf(key)
        if (outcome.saved) {
          report.saved.push(name)
          continue
        }
        report.refused = { key, name, why: outcome.why }
        break
      }
    } finally {
      report.left = left.map(this.#nameOf)
      this.#change({ saving: false, report })
      const notice = oneNotice(how, report.saved, notices)
      if (notice) this.#tell(notice)
    }
    return report
  }

  /** Removes the last report. */
  readonly dismiss = () => this.#change({ report: undefined })

  /** Discards all input. */
  readonly discard = () => {
    for (const key of this.changed()) this.#open.get(key)?.discard()
    this.dismiss()
  }

  readonly #nameOf = (key: string) => this.#state.entries.get(key)?.name ?? key

  async #writeOne(
    key: string,
    how: How,
    tell: (notice: Notice) => void,
  ): Promise<Outcome> {
    const entry = this.#open.get(key)
    if (entry === undefined) return { saved: true }
    try {
      return await entry.write(how, tell)
    } catch (error) {
      return { saved: false, why: error instanceof Error ? error.message : String(error) }
    }
  }

  #put(key: string, drafts: Drafts) {
    this.#moving = true
    try {
      this.#open.get(key)?.put(drafts)
    } finally {
      this.#moving = false
    }
    this.#tellHistory()
  }

  #tellHistory() {
    const { canUndo, canRedo } = this.#history
    const [undo, redo] = [canUndo(), canRedo()]
    const { canUndo: before, canRedo: after } = this.#state
    if (undo !== before || redo !== after) this.#change({ canUndo: undo, canRedo: redo })
  }

  #change(change: Partial<State>) {
    this.#state = { ...this.#state, ...change }
    for (const follower of this.#followers) follower()
  }
}

/** Pages are written last, so that they show their saved sections. */
function rank({ type }: Standing): number {
  return type.name === ('page' as string) ? 1 : 0
}
