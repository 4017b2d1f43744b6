/** An entry of the page with unsaved values, as visitors would see it. */
export interface EditedEntry {
  /** Its content type. */
  type: string
  id: string
  /** Set if the type has a single entry. */
  single?: boolean
  values: Record<string, unknown>
}

/** The message of the page editor to its page: the edited entries. */
export interface EditMessage {
  type: 'quoin.edits'
  entries: EditedEntry[]
}

/** The message with which the page requests the edited entries. */
export const EDIT_REQUEST = 'quoin.edits?'

/** Posts the edited entries to the page. */
export function tellPage(entries: EditedEntry[]): void {
  postMessage({ type: 'quoin.edits', entries } satisfies EditMessage, location.origin)
}

/** Calls a function when the page requests the edited entries; returns a function that stops this. */
export function onEditRequest(answer: () => void): () => void {
  return listen((data) => {
    if (data === EDIT_REQUEST) answer()
  })
}

/**
 * Requests the edited entries from the editor on the page, and calls `take` on each change. Returns a function that
 * stops this.
 */
export function onEdits(take: (entries: EditedEntry[]) => void): () => void {
  const end = listen((data) => {
    if (isEdits(data)) take(data.entries)
  })
  postMessage(EDIT_REQUEST, location.origin)
  return end
}

/** Both apps run in the same window; messages from other windows are ignored. */
function listen(hear: (data: unknown) => void): () => void {
  const over = new AbortController()
  const on = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === window && origin === location.origin) hear(data)
  }
  addEventListener('message', on, { signal: over.signal })
  return () => {
    over.abort()
  }
}

function isEdits(data: unknown): data is EditMessage {
  if (typeof data !== 'object' || data === null) return false
  const { type, entries } = data as Partial<EditMessage>
  return type === 'quoin.edits' && Array.isArray(entries)
}
