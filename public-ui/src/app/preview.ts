import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { sectionsQuery } from '../content/sections.ts'
import { still } from '../page/still.ts'
import type { Beside } from './background.ts'

/** A section as somebody is typing it. */
interface Typed {
  id: string
  /** The path of the page that it stands on. */
  page: string
  title: string
  content: string
  metadata: { buttonText: string; buttonLink: string }
}

/** What the site's header covers of a page that is scrolled, in pixels. */
const headerHeight = 72

/**
 * Lets the page that frames this one show a section before it is saved: it is
 * told 'quoin.preview', and answers with the section each time that it changes.
 * Only a page of this very site is listened to, and nothing is stored.
 */
export function startPreview(client: QueryClient): Beside {
  let navigate: NavigateFunction | undefined
  let typed: Typed | undefined
  const scroll = () => {
    const section = document.getElementById(typed?.id ?? '')?.getBoundingClientRect()
    // Scrolling it into view would scroll the page around this one as well.
    const top = section ? section.top + scrollY - headerHeight : 0
    scrollTo({ top, behavior: 'instant' })
  }
  const show = async (afresh: boolean) => {
    // What was shown of another section before is taken away.
    await client.query({ ...sectionsQuery, ...(afresh && { staleTime: 0 }) })
    client.setQueryData(sectionsQuery.queryKey, (page) => {
      const items = page?.items.map((one) =>
        one.id === typed?.id ? { ...one, ...typed } : one,
      )
      return page && items && { ...page, items }
    })
  }
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== location.origin || !isTyped(data)) return
    const other = data.id !== typed?.id
    typed = data
    if (other) void navigate?.(data.page, { state: still })
    // A page that cannot fetch its sections says so itself.
    show(other).then(scroll, () => undefined)
  })
  // What arrives above the section moves it.
  new ResizeObserver(scroll).observe(document.body)
  parent.postMessage('quoin.preview', location.origin)
  return (shown) => {
    navigate = shown.navigate
  }
}

function isTyped(data: unknown): data is Typed {
  return typeof data === 'object' && data !== null && 'metadata' in data
}
