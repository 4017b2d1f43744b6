import type { QueryClient } from '@tanstack/react-query'
// eslint-disable-next-line no-restricted-imports -- a page that cannot be fetched is PageFailure, which asks again
import { type ComponentType, lazy } from 'react'
import { parsePath } from 'react-router'
import { absentOf } from '../content/absent.ts'
import { passed } from '../page/passed.ts'
import { matchPage } from './matchPage.ts'
import { PageFailure } from './PageFailure.tsx'
import { pages } from './pages.ts'
import { Footer } from './parts.tsx'

/** The code of a page. */
interface Code {
  /** It can be rendered at once, and waits for the code where that has not arrived. */
  Component: ComponentType
  /** The code itself, or PageFailure where that cannot be fetched; never rejects. */
  code: Promise<ComponentType>
}

/** A page that can be shown: at once, or when its code arrives. */
export interface Prepared extends Code {
  /** The pattern of its addresses. */
  path: string
  /** Shows nothing, and suspends until the page can be shown; undefined for a page that is shown at once. */
  Wait: ComponentType | undefined
  /** Settled when all that the page shows has arrived or failed. */
  read: Promise<unknown>
}

const paths = Object.keys(pages)

/** What has been fetched of each page, by the pattern of its addresses: a page stays one component. */
const known = new Map<string, Code>()

/**
 * Makes the page at an address ready to be shown: starts the fetching of its
 * code and of what it shows. A browser need not wait for the latter: what
 * fails, and what is late, is shown by the components that need it. `isDrawn`
 * reports whether the server has drawn the page: its parts fetch their code later.
 */
export function prepare(client: QueryClient, address: string, isDrawn = false): Prepared {
  const { pathname = '/', search } = parsePath(address)
  const absent = absentOf(client)
  const path =
    paths.find((one) => !absent.includes(one) && matchPage(one, pathname)) ?? '*'
  const params = matchPage(path, pathname)?.params ?? {}
  const page = pages[path]
  const reads = page?.read?.(client, params, new URLSearchParams(search)) ?? []
  const parts = isDrawn ? undefined : page?.parts?.(client, params)
  const awaited = [...(page?.waits ? reads.slice(0, 1) : []), ...(parts ? [parts] : [])]
  const Wait = awaited.length > 0 ? waitFor(awaited) : undefined
  const read = Promise.allSettled([...reads, parts])
  return { path, ...codeOf(path), Wait, read }
}

/** Makes a page ready that is shown at once: waits for its code. */
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

/** How long a page waits for its content and for the code of its parts, in milliseconds. */
const patience = 1000

function waitFor(awaited: Promise<unknown>[]): ComponentType {
  return lazy(async () => {
    await Promise.race([Promise.allSettled(awaited), passed(patience)])
    return { default: () => null }
  })
}

/** Fetches a page's code once; where that fails, once more when it is asked for again. */
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
