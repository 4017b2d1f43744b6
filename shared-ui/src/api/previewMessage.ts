/** What the page around a preview sends into it: an entry as somebody is typing it. */
export interface PreviewMessage {
  type: 'quoin.preview'
  /** The content type of the entry. */
  of: string
  id: string
  entity: Record<string, unknown>
  /** The path of the page to show it on, where the preview is to go there. */
  page?: string
  /** The colour scheme to show it in, where it is not that of the reader. */
  mode?: 'light' | 'dark'
}

/** What a previewed page asks with for what is typed. */
export const PREVIEW_REQUEST = 'quoin.preview'

/**
 * Asks the page around this one for what is typed, and takes it each time that it
 * changes. Nobody else is listened to. Gives what ends that.
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
