import {
  onPreviewMessage,
  type PreviewMessage,
} from '@quoin/shared-ui/api/previewMessage'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import {
  pagePath,
  pageQuery,
  type PageSection,
  pagesKey,
  type SitePage,
} from '../../content/page.ts'
import { preserveScroll } from '../../page/preserveScroll.ts'
import type { OnPageShown } from './background.ts'

/** The height of the site's header, which covers the top of the page, in pixels. */
const headerHeight = 72

/** Lets the surrounding page show a section before it is saved, on the page that contains it. Nothing is stored. */
export function startPreview(client: QueryClient): OnPageShown {
  let navigate: NavigateFunction | undefined
  let typed: PreviewMessage | undefined
  let path = pagePath(location.pathname)
  const scroll = () => {
    const section = document.getElementById(typed?.id ?? '')?.getBoundingClientRect()
    // scrollIntoView would scroll the surrounding page as well.
    const top = section ? section.top + scrollY - headerHeight : 0
    scrollTo({ top, behavior: 'instant' })
  }
  const show = async (afresh: boolean) => {
    // Removes unsaved values of the previous section.
    await client.query({ ...pageQuery(path), ...(afresh && { staleTime: 0 }) })
    client.setQueriesData<SitePage>({ queryKey: [...pagesKey, 'path'] }, (page) => {
      const sections = page?.sections.map((one) =>
        one.id === typed?.id ? withTyped(one, typed.entity) : one,
      )
      return page && sections && { ...page, sections }
    })
  }
  onPreviewMessage((next) => {
    if (next.of === 'settings')
      void import('../brand/showTyped.ts').then(({ showTyped }) =>
        showTyped(client, next),
      )
    if (next.of !== 'section') return
    const other = next.id !== typed?.id
    typed = next
    if (other && next.page !== undefined) {
      path = pagePath(next.page)
      void navigate?.(next.page, { state: preserveScroll })
    }
    // A page that cannot be fetched shows the failure itself.
    show(other).then(scroll, () => undefined)
  })
  // Content that loads above the section moves it.
  new ResizeObserver(scroll).observe(document.body)
  return (shown) => {
    navigate = shown.navigate
  }
}

/** A section with its unsaved values. */
function withTyped(section: PageSection, typed: Partial<PageSection>): PageSection {
  const metadata = { ...section.metadata, ...typed.metadata }
  return { ...section, ...typed, metadata }
}
