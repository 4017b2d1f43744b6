import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A screen is compiled when a test first opens it, which takes long on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Files share a document (shared-ui/vite/all.ts). Tests may replace these.
const storages =
  'Storage' in globalThis ? [globalThis.localStorage, globalThis.sessionStorage] : []

afterEach(() => {
  cleanup()
  for (const storage of storages) storage.clear()
})

// The files of an app share their modules. A module that fails to load because its file has ended fails in the others too.
afterAll(() => vi.dynamicImportSettled())

/** jsdom has no server-sent events: a page receives none unless a test sends them. */
class Silence extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0

  close() {
    // Nothing was open.
  }
}
Object.assign(globalThis, { EventSource: Silence })

/** jsdom has no pointer capture, which notices use for swiping. Some tests have no document at all. */
if ('Element' in globalThis)
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  })
