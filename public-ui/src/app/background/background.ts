import { follow } from '@quoin/shared-ui/api/live/follow'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { isPreview } from '../../page/isPreview.ts'
import { prefetchOnIntent } from '../navigation/prefetchOnIntent.ts'
import { startVisits } from './visits.ts'

/** A page that is shown. */
export interface Shown {
  pathname: string
  search: string
  /** The path by which it was opened, where that was another one. */
  openedAs?: string | undefined
  /** Leads on from it. */
  navigate: NavigateFunction
}

/** What is done beside showing pages; it is told of each page that is shown. */
export type OnPageShown = (shown: Shown) => void

/**
 * What a page does beside being shown: what staff change from here on shows by
 * itself, what the visitor is about to open is fetched, and that the page is
 * read is told. A page that the back office frames is read by nobody: it shows
 * the section that is being typed. Neither is a preview, which shows its entry
 * by itself, nor what is opened from it.
 */
export function startBackground(client: QueryClient): OnPageShown {
  follow(client)
  const previewed = isPreview(location.search)
  if (parent !== window && !previewed) return previewLater(client)
  prefetchOnIntent(client)
  return previewed ? () => undefined : startVisits()
}

/** Lets the page that frames this page show a section before it is saved, when the code for that has arrived. */
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
