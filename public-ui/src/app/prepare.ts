import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { matchRoutes, parsePath } from 'react-router'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailure } from './PageFailure.tsx'
import { pages } from './pages.ts'

/** A page that can be shown: at once, or when its code arrives. */
export interface Prepared {
  /** The pattern of its addresses. */
  path: string
  Component: ComponentType
  /** Its code, or PageFailure where that cannot be fetched; never rejects. */
  code: Promise<ComponentType>
  /** Settled when all that the page shows has arrived or failed. */
  read: Promise<unknown>
}

const paths = Object.keys(pages).map((path) => ({ path }))

/** The code that has arrived, by the patterns of the pages' addresses. */
const arrived = new Map<string, ComponentType>([['*', NotFoundPage]])

/**
 * Makes the page at an address ready to be shown: starts the fetching of its
 * code and of what it shows. A browser need not wait for the latter: what
 * fails, and what is late, is shown by the components that need it.
 */
export function prepare(client: QueryClient, address: string): Prepared {
  const [match] = matchRoutes(paths, address) ?? []
  const path = match?.route.path ?? '*'
  const page = pages[path]
  const search = new URLSearchParams(parsePath(address).search)
  const reads = (match && page?.read?.(client, match.params, search)) ?? []
  const code = codeOf(path)
  const Component = arrived.get(path) ?? lazy(async () => ({ default: await code }))
  return { path, Component, code, read: Promise.allSettled(reads) }
}

/** Makes a page ready that is shown at once: waits for its code. */
export async function prepareWhole(
  client: QueryClient,
  address: string,
): Promise<Prepared> {
  const page = prepare(client, address)
  return { ...page, Component: await page.code }
}

async function codeOf(path: string): Promise<ComponentType> {
  const known = arrived.get(path)
  if (known) return known
  try {
    const code = await pages[path]?.load()
    if (code === undefined) return NotFoundPage
    arrived.set(path, code)
    return code
  } catch {
    return PageFailure
  }
}
