import {
  onPreviewMessage,
  type PreviewMessage,
} from '@quoin/shared-ui/api/previewMessage'
import type { QueryClient } from '@tanstack/react-query'
import type { Expanded } from '../../content/pictures.ts'
import { previewedIn, type Standing } from './previewedIn.ts'

/** What a query holds: an entry beside its tag, or a page of the site with its sections. */
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
 * Shows the entry that is previewed as it is typed in the form around the page, in
 * place of what is stored. The page stays where it is: its links lead nowhere,
 * because no other page hears of what is typed. Gives what ends that.
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
  // What is fetched afresh, because something was saved, is older than what is typed.
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

/** A page as it is typed. Its sections may stand in another order, and be others. */
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
