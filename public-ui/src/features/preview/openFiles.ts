import type { QueryClient } from '@tanstack/react-query'
import { previewedIn } from './previewedIn.ts'

/** Events that open a link, or offer to copy it. */
const uses = ['click', 'auxclick', 'contextmenu']

/**
 * Gives access to the files of the previewed entry with the page's own preview token: their links get it when they are
 * used. Returns a function that stops this.
 */
export function openFiles(client: QueryClient): () => void {
  const over = new AbortController()
  const use = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    const token = new URLSearchParams(location.search).get('preview')
    if (!link || token === null || !isFile(link, previewedIn(client)?.[1].id)) return
    link.search = `?preview=${encodeURIComponent(token)}`
  }
  for (const name of uses)
    addEventListener(name, use, { signal: over.signal, capture: true })
  return () => {
    over.abort()
  }
}

/** Whether a link is to a file of an entry: one level below its address under /api. */
function isFile({ origin, pathname }: HTMLAnchorElement, id?: string): boolean {
  const [, first, ...rest] = pathname.split('/')
  const own = origin === location.origin && first === 'api' && id !== undefined
  return own && rest.at(-2) === encodeURIComponent(id)
}
