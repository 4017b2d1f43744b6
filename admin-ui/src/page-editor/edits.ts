import type { Notice } from '@quoin/shared-ui/ui/toast/Toast'
import type { Drafts } from '../fields/drafts.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { EditHistory } from './history.ts'
import { oneNotice } from './oneNotice.ts'

/** How what is typed is written: for visitors to see, kept as a draft, or with what shows the entry to visitors. */
export type How = 'save' | 'draft' | 'publish'

/** How a write ended. */
export type Outcome = { saved: true } | { saved: false; why: string }

/** What is known of an entry that is being edited. */
export interface Standing {
  type: ContentType
  /** What people call it. */
  name: string
  /** The number of fields that differ from what is stored. */
  changed: number
  /** Whether it has changes that are kept as a draft. */
  pending: boolean
  /** The entry as it is stored, or as it is kept as a draft. */
  entity: Entry
  /** What a save would leave of it; what cannot be read yet is as it was. */
  typed: Record<string, unknown>
}

/** The form of an entry of the page. */
export interface OpenEntry {
  /** Writes what is typed; what there is to be said of that goes to `tell`. */
  write: (how: How, tell: (notice: Notice) => void) => Promise<Outcome>
  /** Takes away what is typed. */
  discard: () => void
  /** Puts drafts into fields. */
  put: (drafts: Drafts) => void
  drafts: () => Drafts
}

/** What became of the entries of one save. */
export interface Report {
  how: How
  saved: string[]
  refused?: { key: string; name: string; why: string }
  left: string[]
}

/** What the bar is drawn by. */
export interface State {
  entries: ReadonlyMap<string, Standing>
  saving: boolean
  report: Report | undefined
  canUndo: boolean
  canRedo: boolean
}

/** The entries that are being edited on the page: what is typed in all of them, how it is saved and taken back. */
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

  /** Has `tell` show what there is to be said of a save: one notice, however many entries were written. */
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

  /** Takes the form of an entry in; gives what takes it out again. */
  readonly enter = (key: string, entry: OpenEntry) => {
    this.#open.set(key, entry)
    return () => {
      this.#open.delete(key)
    }
  }

  readonly entry = (key: string): OpenEntry | undefined => this.#open.get(key)

  /** Notes how an entry stands. */
  readonly note = (key: string, standing: Standing) => {
    const known = this.#state.entries.get(key)
    if (JSON.stringify(known) === JSON.stringify(standing)) return
    this.#change({ entries: new Map(this.#state.entries).set(key, standing) })
  }

  /** Notes what a form holds: at first, where it starts from another state, and as somebody types. */
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

  /** The keys of the entries in which something is typed, in the order in which they are written: pages come last. */
  readonly changed = (): string[] => {
    const keys = [...this.#state.entries].filter(([, { changed }]) => changed > 0)
    return keys.toSorted(([, a], [, b]) => rank(a) - rank(b)).map(([key]) => key)
  }

  /** The keys of the entries that have changes kept as a draft. */
  readonly pending = (): string[] =>
    [...this.#state.entries].filter(([, { pending }]) => pending).map(([key]) => key)

  /**
   * Writes some entries one after the other, by default all in which something is typed. The first that is refused
   * stops the rest. What was saved and what was not is in the state. Of entries to publish the last is, and those before
   * it are saved.
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

  /** Takes the last report away. */
  readonly dismiss = () => this.#change({ report: undefined })

  /** Takes away all that is typed. */
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

/** A page shows what its sections are by then. */
function rank({ type }: Standing): number {
  return type.name === ('page' as string) ? 1 : 0
}
