import { resetPageState } from '@quoin/shared-ui/api/pageState'
import { forgetStaffNote } from '@quoin/shared-ui/api/staffNote'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { UndoOffers } from './undoOffers.ts'
import { Uploads } from './uploads.ts'

/** A tab's stored data of a person: drafts, and autosave sessions; and the recent entries of this device. */
const kinds = ['quoin.draft/', 'quoin.sitting/', 'quoin.recent/'] as const

/** The state that screens depend on. */
interface State {
  /** Whether the session has ended while a screen is open, and the screen asks to sign in again. */
  ended: boolean
  /** Whether a form has unsaved input. */
  unsaved: boolean
  /** The number of sign-ins. */
  signIns: number
}

/** State that outlives screens and ends with the session: it belongs to a query cache, and is cleared with it. */
export class SessionStore {
  /** The pending uploads. */
  readonly uploads: Uploads
  /** The writes that can be undone. */
  readonly undo = new UndoOffers()
  readonly #client: QueryClient
  readonly #listeners = new Set<() => void>()
  #state: State = { ended: false, unsaved: false, signIns: 0 }
  readonly #unsaved = new Set<object>()
  /** The id of the current or last user. */
  #person: string | undefined

  constructor(client: QueryClient) {
    this.#client = client
    this.uploads = new Uploads(client)
  }

  /** Calls a listener after each change of the state. Returns a function that stops this. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The state; the same object until it changes. */
  readonly state = (): State => this.#state

  /** Records whether the session has ended. */
  readonly setEnded = (ended: boolean) => {
    if (ended) forgetStaffNote()
    if (ended !== this.#state.ended) this.#change({ ended })
  }

  /** Records whether a form, identified by an object of its own, has unsaved input. */
  readonly setUnsaved = (form: object, unsaved: boolean) => {
    if (unsaved) this.#unsaved.add(form)
    else this.#unsaved.delete(form)
    const some = this.#unsaved.size > 0
    if (some !== this.#state.unsaved) this.#change({ unsaved: some })
  }

  /** Records a sign-in, possibly of another user. */
  readonly signedIn = () => {
    this.#change({ signIns: this.#state.signIns + 1 })
  }

  /** Records the signed-in user, and deletes everything that another user left. */
  readonly arrive = (id: string) => {
    const before = this.#person
    this.#person = id
    this.forgetTyped(id)
    if (before === undefined || before === id) return
    this.#endWork()
    this.#client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }

  /** Clears fetched data, and stops pending work. Drafts are kept for their owner. */
  readonly clear = () => {
    this.#endWork()
    this.#client.clear()
    resetPageState()
    forgetStaffNote()
    this.setEnded(false)
  }

  /** The storage key of a piece of the user's data. */
  readonly ownKey = (kind: (typeof kinds)[number], name: string): string =>
    `${kind}${this.#person ?? ''}/${name}`

  /** Deletes the drafts of this tab and the recent entries, except those of one user. */
  readonly forgetTyped = (except?: string) => {
    try {
      for (const storage of [sessionStorage, localStorage])
        for (const key of Object.keys(storage)) {
          const kind = kinds.find((prefix) => key.startsWith(prefix))
          const spared = except !== undefined && key.startsWith(`${kind ?? ''}${except}/`)
          if (kind !== undefined && !spared) storage.removeItem(key)
        }
    } catch {
      // Unavailable storage contains nothing.
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

/** The session store of a query cache. */
export function sessionOf(client: QueryClient): SessionStore {
  const known = stores.get(client)
  if (known !== undefined) return known
  const store = new SessionStore(client)
  stores.set(client, store)
  return store
}

/** The session store of the current query cache. */
export function useSession(): SessionStore {
  return sessionOf(useQueryClient())
}

/** The current state of the session. */
export function useSessionState(): State {
  const { subscribe, state } = useSession()
  return useSyncExternalStore(subscribe, state)
}
