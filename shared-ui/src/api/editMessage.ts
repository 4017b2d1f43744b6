/** An entry of the page as it would be stored, for visitors. */
export interface EditedEntry {
  /** Its content type. */
  type: string
  id: string
  /** Set where the type has this one entry. */
  single?: boolean
  values: Record<string, unknown>
}

/** What the page editor tells the page that it stands on: the entries that are being edited. */
export interface EditMessage {
  type: 'quoin.edits'
  entries: EditedEntry[]
}

/** What the page asks the editor with for what is typed. */
export const EDIT_REQUEST = 'quoin.edits?'

/** Tells the page what is typed. */
export function tellPage(entries: EditedEntry[]): void {
  postMessage({ type: 'quoin.edits', entries } satisfies EditMessage, location.origin)
}

/** Calls a function each time that the page asks for what is typed; gives what ends that. */
export function onEditRequest(answer: () => void): () => void {
  return listen((data) => {
    if (data === EDIT_REQUEST) answer()
  })
}

/** Asks the editor on the page for what is typed, and takes it each time that it changes. Gives what ends that. */
export function onEdits(take: (entries: EditedEntry[]) => void): () => void {
  const end = listen((data) => {
    if (isEdits(data)) take(data.entries)
  })
  postMessage(EDIT_REQUEST, location.origin)
  return end
}

/** Both apps run in one window, and nobody else is listened to. */
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
