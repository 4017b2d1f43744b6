import { resetPageState } from '@quoin/shared-ui/api/pageState'
import { forgetStaffNote } from '@quoin/shared-ui/api/staffNote'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { UndoOffers } from './undoOffers.ts'
import { Uploads } from './uploads.ts'

/** What a tab remembers of a person: drafts, and what they have autosaved. */
const kinds = ['quoin.draft/', 'quoin.sitting/'] as const

/** What screens are drawn by. */
interface State {
  /** Whether a write has found that the session has ended. */
  ended: boolean
  /** How often somebody has signed in. */
  signIns: number
}

/** What outlives screens and ends with the session: it stands beside the cache, and is cleared with it. */
export class SessionStore {
  /** The files on their way to the library. */
  readonly uploads: Uploads
  /** The writes that can be taken back. */
  readonly undo = new UndoOffers()
  readonly #client: QueryClient
  readonly #listeners = new Set<() => void>()
  #state: State = { ended: false, signIns: 0 }
  /** Who is signed in, or was last. */
  #person: string | undefined

  constructor(client: QueryClient) {
    this.#client = client
    this.uploads = new Uploads(client)
  }

  /** Calls a listener after each change of the state, until the function is called that it gives. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The state; the same object until it changes. */
  readonly state = (): State => this.#state

  /** Notes whether the session has ended. */
  readonly setEnded = (ended: boolean) => {
    if (ended) forgetStaffNote()
    if (ended !== this.#state.ended) this.#change({ ended })
  }

  /** Notes that somebody has signed in, perhaps in the place of somebody else. */
  readonly signedIn = () => {
    this.#change({ signIns: this.#state.signIns + 1 })
  }

  /** Records the person who is signed in, and drops everything that another person left. */
  readonly arrive = (id: string) => {
    const before = this.#person
    this.#person = id
    this.forgetTyped(id)
    if (before === undefined || before === id) return
    this.#endWork()
    this.#client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }

  /** Forgets what was fetched, and ends what is under way. What was typed is kept for whom it belongs to. */
  readonly clear = () => {
    this.#endWork()
    this.#client.clear()
    resetPageState()
    forgetStaffNote()
    this.setEnded(false)
  }

  /** The name of something that this tab remembers of the person. */
  readonly ownKey = (kind: (typeof kinds)[number], name: string): string =>
    `${kind}${this.#person ?? ''}/${name}`

  /** Forgets what was typed in this tab, but for what belongs to one person. */
  readonly forgetTyped = (except?: string) => {
    try {
      for (const key of Object.keys(sessionStorage)) {
        const kind = kinds.find((prefix) => key.startsWith(prefix))
        const spared = except !== undefined && key.startsWith(`${kind ?? ''}${except}/`)
        if (kind !== undefined && !spared) sessionStorage.removeItem(key)
      }
    } catch {
      // What cannot be reached keeps nothing.
    }
  }

  #endWork() {
    this.uploads.end()
    this.undo.end()
  }

  #change(change: Partial<State>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const stores = new WeakMap<QueryClient, SessionStore>()

/** The store that stands beside a cache. */
export function sessionOf(client: QueryClient): SessionStore {
  const known = stores.get(client)
  if (known !== undefined) return known
  const store = new SessionStore(client)
  stores.set(client, store)
  return store
}

/** The store beside the cache of the screens. */
export function useSession(): SessionStore {
  return sessionOf(useQueryClient())
}

/** What the store says of the session now. */
export function useSessionState(): State {
  const { subscribe, state } = useSession()
  return useSyncExternalStore(subscribe, state)
}
