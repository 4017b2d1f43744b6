/** The message of the surrounding page to a preview: an entry with unsaved input. */
export interface PreviewMessage {
  type: 'quoin.preview'
  /** The content type of the entry. */
  of: string
  id: string
  entity: Record<string, unknown>
  /** The path of the page to show it on, if the preview has to navigate there. */
  page?: string
  /** The colour scheme to show it in, if it is not the reader's. */
  mode?: 'light' | 'dark'
}

/** The message with which a previewed page requests the unsaved input. */
export const PREVIEW_REQUEST = 'quoin.preview'

/**
 * Requests the unsaved input from the surrounding page, and calls `take` on each change. Messages from other windows
 * are ignored. Returns a function that stops this.
 */
export function onPreviewMessage(take: (typed: PreviewMessage) => void): () => void {
  const over = new AbortController()
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === parent && origin === location.origin && isTyped(data)) take(data)
  }
  addEventListener('message', listen, { signal: over.signal })
  parent.postMessage(PREVIEW_REQUEST, location.origin)
  return () => over.abort()
}

function isTyped(data: unknown): data is PreviewMessage {
  if (typeof data !== 'object' || data === null) return false
  const { type, of, id, entity } = data as Partial<PreviewMessage>
  const named = typeof of === 'string' && typeof id === 'string'
  return type === PREVIEW_REQUEST && named && typeof entity === 'object'
}
