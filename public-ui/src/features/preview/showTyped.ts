import {
  onPreviewMessage,
  type PreviewMessage,
} from '@quoin/shared-ui/api/previewMessage'
import type { QueryClient } from '@tanstack/react-query'
import type { Expanded } from '../../content/pictures.ts'
import { previewedIn, type Standing } from './previewedIn.ts'

/** The data of a query: an entry beside its tag, or a page of the site with its sections. */
interface Stored extends StoredPage {
  entity?: Expanded
}

interface StoredPage extends Expanded {
  sections?: Identified[]
}

interface Identified extends Expanded {
  id: string
}

/**
 * Shows the previewed entry with the input of the surrounding form, in place of the stored values. Links are disabled,
 * because other pages would not show the input. Returns a function that stops this.
 */
export function showTyped(client: QueryClient): () => void {
  let typed: PreviewMessage | undefined
  const show = () => {
    const [query, preview] = previewedIn(client) ?? []
    if (!typed || typed.of !== preview?.type || typed.id !== preview.id) return
    const { entity } = typed
    client.setQueryData(query?.queryKey ?? [], (stored: Stored | undefined) =>
      stored?.sections
        ? typedPage(stored, entity, preview)
        : // What is known of pictures stays so while their addresses stand.
          { ...stored, entity: { ...entity, preview, expand: stored?.entity?.expand } },
    )
  }
  const over = new AbortController()
  const stay = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a'))
      event.preventDefault()
  }
  addEventListener('click', stay, { signal: over.signal, capture: true })
  const deaf = onPreviewMessage((next) => {
    typed = next
    show()
  })
  // Refetched data, after a save, is older than the input.
  const blind = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.action.manual !== true) show()
  })
  return () => {
    deaf()
    blind()
    over.abort()
  }
}

/** A page with unsaved input. Its sections may be reordered or different. */
function typedPage(
  stored: StoredPage,
  { sections, ...entity }: PreviewMessage['entity'],
  preview: Standing,
) {
  const known = new Map(stored.sections?.map(({ id, expand }) => [id, expand]))
  return {
    ...stored,
    ...entity,
    preview,
    sections: Array.isArray(sections)
      ? (sections as Identified[]).map((section) => {
          const expand = known.get(section.id)
          return expand ? { ...section, expand } : section
        })
      : stored.sections,
  }
}
