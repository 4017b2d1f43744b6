import { createPath, type Location, type To } from 'react-router'

/** What the browser keeps of an entry of its history beside the address. */
interface Kept {
  key: string
  state: unknown
}

/** The entry of the history that the browser is at; 'default' is the key of the one that a visit begins with. */
export function currentEntry(): Location<unknown> {
  const { pathname, search, hash } = globalThis.location
  const { key = 'default', state = null } = (history.state ?? {}) as Partial<Kept>
  return { pathname, search, hash, key, state }
}

/** Puts an entry after the current one, or in its place. */
export function writeEntry(to: To, state: unknown, replace: boolean): void {
  const kept: Kept = { key: Math.random().toString(36).slice(2), state }
  const address = wholeAddress(to)
  if (replace) history.replaceState(kept, '', address)
  else history.pushState(kept, '', address)
}

/** An absolute path with its query and hash as one text. */
export function addressOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

/** An address of this site with its origin: a path may start with two slashes, and means no other host. */
export function wholeAddress(to: To): string {
  return globalThis.location.origin + addressOf(to)
}
