import type { QueryClient } from '@tanstack/react-query'
// eslint-disable-next-line no-restricted-imports -- a page that cannot be fetched is PageFailure, which asks again
import { type ComponentType, lazy } from 'react'
import { parsePath } from 'react-router'
import { absentOf } from '../content/absent.ts'
import { givenKey } from '../content/given.ts'
import { passed } from '../page/passed.ts'
import { matchPage } from './matchPage.ts'
import { PageFailure } from './PageFailure.tsx'
import { pages } from './pages.ts'
import { Footer } from './parts.tsx'

/** The code of a page. */
interface Code {
  /** Renders the page, and suspends until its code has loaded. */
  Component: ComponentType
  /** The loaded component, or PageFailure if loading failed; never rejects. */
  code: Promise<ComponentType>
}

/** A page that can be rendered at once, or when its code has loaded. */
export interface Prepared extends Code {
  /** The pattern of its addresses. */
  path: string
  /** Renders nothing, and suspends until the page can be shown; undefined if it can be shown at once. */
  Wait: ComponentType | undefined
  /** Settled when all content of the page has loaded or failed. */
  read: Promise<unknown>
}

const paths = Object.keys(pages)

/** The fetched code by page pattern, so that a page has a stable component. */
const known = new Map<string, Code>()

/**
 * Prepares the page at an address: starts to fetch its code and its content. A browser need not wait for the content:
 * components show its failure or delay. `isDrawn` is true for a page from the server: its parts fetch their code later.
 */
export function prepare(client: QueryClient, address: string, isDrawn = false): Prepared {
  const { pathname = '/', search } = parsePath(address)
  const absent = absentOf(client)
  const isPage = (one: string) => !absent.includes(one) && matchPage(one, pathname)
  const isGiven = client.getQueryData(givenKey(pathname)) !== undefined
  const path = (!isGiven && paths.find(isPage)) || '*'
  const params = matchPage(path, pathname)?.params ?? {}
  const page = pages[path]
  const reads = page?.read?.(client, params, new URLSearchParams(search)) ?? []
  const parts = isDrawn ? undefined : page?.parts?.(client, params)
  const awaited = [...(page?.waits ? reads.slice(0, 1) : []), ...(parts ? [parts] : [])]
  const Wait = awaited.length > 0 ? waitFor(awaited) : undefined
  const read = Promise.allSettled([...reads, parts])
  return { path, ...codeOf(path), Wait, read }
}

/** Prepares a page completely: waits for its code. */
export async function prepareWhole(
  client: QueryClient,
  address: string,
  isDrawn = false,
): Promise<Prepared> {
  const page = prepare(client, address, isDrawn)
  const { path, code } = page
  const [Component] = await Promise.all([code, isDrawn || Footer.fetched()])
  if (known.has(path)) known.set(path, { Component, code })
  return { ...page, Component, Wait: undefined }
}

/** How long to wait for a page's content and the code of its parts, in milliseconds. */
const patience = 1000

function waitFor(awaited: Promise<unknown>[]): ComponentType {
  return lazy(async () => {
    await Promise.race([Promise.allSettled(awaited), passed(patience)])
    return { default: () => null }
  })
}

/** Fetches a page's code once; after a failure it is fetched again on the next request. */
function codeOf(path: string): Code {
  const before = known.get(path)
  if (before) return before
  const code = load(path).catch(() => {
    known.delete(path)
    return PageFailure
  })
  const Component = lazy(async () => ({ default: await code }))
  const fetched = { Component, code }
  known.set(path, fetched)
  return fetched
}

async function load(path: string): Promise<ComponentType> {
  return (await pages[path]?.load()) ?? PageFailure
}
