import { follow } from '@quoin/shared-ui/api/live/follow'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { isPreview } from '../../page/isPreview.ts'
import { prefetchOnIntent } from '../navigation/prefetchOnIntent.ts'
import { startVisits } from './visits.ts'

/** A shown page. */
export interface Shown {
  pathname: string
  search: string
  /** The path by which it was opened, if that differed. */
  openedAs?: string | undefined
  /** Navigates from it. */
  navigate: NavigateFunction
}

/** Background work, called for each shown page. */
export type OnPageShown = (shown: Shown) => void

/**
 * Starts the background work of a page: live updates, prefetching of pages that the visitor is about to open, and
 * analytics. A page in a frame of the back office is not counted: it shows the section that is being edited. Neither is
 * a preview, which shows its entry itself, or a page that is opened from it.
 */
export function startBackground(client: QueryClient): OnPageShown {
  follow(client)
  const previewed = isPreview(location.search)
  if (parent !== window && !previewed) return previewLater(client)
  prefetchOnIntent(client)
  return previewed ? () => undefined : startVisits()
}

/** Lets the surrounding page show a section before it is saved, once the code for that is loaded. */
function previewLater(client: QueryClient): OnPageShown {
  let shown: Shown | undefined
  let onShown: OnPageShown | undefined
  void import('./preview.ts').then(({ startPreview }) => {
    onShown = startPreview(client)
    if (shown) onShown(shown)
  })
  return (page) => {
    shown = page
    onShown?.(page)
  }
}
