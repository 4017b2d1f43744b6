import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A screen is compiled when a test first opens it: a busy machine needs its time for that.
configure({ asyncUtilTimeout: 30_000 })

// Files share a document (shared-ui/vite/all.ts). Tests may put others in the place of these.
const storages =
  'Storage' in globalThis ? [globalThis.localStorage, globalThis.sessionStorage] : []

afterEach(() => {
  cleanup()
  for (const storage of storages) storage.clear()
})

/** jsdom has no server-sent events: a page hears nothing unless a test says otherwise. */
class Silence extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0

  close() {
    // Nothing was open.
  }
}
Object.assign(globalThis, { EventSource: Silence })

/** jsdom captures no pointers, as notices do that can be swiped away. Some tests have no document at all. */
if ('Element' in globalThis)
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  })
