import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, parsePath } from 'react-router'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailure } from './PageFailure.tsx'
import { pages } from './pages.ts'

/** A page that can be shown at once. */
export interface Prepared {
  /** The pattern of its addresses. */
  path: string
  Component: ComponentType
  /** Settled when all that the page shows has arrived or failed. */
  read: Promise<unknown>
}

const paths = Object.keys(pages).map((path) => ({ path }))

/**
 * Makes the page at an address ready to be shown: fetches its code, and starts
 * the fetching of what it shows. A browser need not wait for the latter: what
 * fails, and what is late, is shown by the components that need it. Gives
 * PageFailure where the code cannot be fetched; never rejects.
 */
export async function prepare(client: QueryClient, address: string): Promise<Prepared> {
  const [match] = matchRoutes(paths, address) ?? []
  const path = match?.route.path ?? '*'
  const page = pages[path]
  if (match === undefined || page === undefined)
    return { path, Component: NotFoundPage, read: Promise.resolve() }
  const search = new URLSearchParams(parsePath(address).search)
  const read = Promise.allSettled(page.read?.(client, match.params, search) ?? [])
  const Component = await page.load().catch(() => PageFailure)
  return { path, Component, read }
}
