import { createContext, use, useSyncExternalStore } from 'react'

/** The server's hooks for the parts of a page that it renders. */
export interface Drawing {
  /** Called before a part is rendered; returns false to omit it. */
  begin: (id: string, name: string) => boolean
  /** Called after the part was rendered. */
  end: () => void
  /** Called if the data of a part could not be read. */
  unread: (id: string, name: string) => void
}

/** Set by the server; undefined in the browser, where every part is rendered. */
export const drawing: { current?: Drawing } = {}

/** The ids of the parts that are missing in the server's HTML. */
export const LeftOut = createContext<readonly string[]>([])

const subscribe = () => () => undefined

/** Whether a part is omitted: during hydration, to match the server's HTML. */
export function useLeftOut(id: string): boolean {
  const ids = use(LeftOut)
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => ids.includes(id),
  )
}
