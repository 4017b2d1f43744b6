import { createContext, use, useSyncExternalStore } from 'react'

/** What the server does about the parts of a page that it draws. */
export interface Drawing {
  /** A part begins; false if it is to be left out. */
  begin: (id: string, name: string) => boolean
  /** The part that has begun is drawn. */
  end: () => void
  /** The data of a part could not be read. */
  unread: (id: string, name: string) => void
}

/** Set by the server; in the browser every part is drawn. */
export const drawing: { current?: Drawing } = {}

/** The ids of the parts that are not in the server's HTML of the page. */
export const LeftOut = createContext<readonly string[]>([])

const subscribe = () => () => undefined

/** Whether a part is left out: until the browser has hydrated the page, as in the server's HTML. */
export function useLeftOut(id: string): boolean {
  const ids = use(LeftOut)
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => ids.includes(id),
  )
}
