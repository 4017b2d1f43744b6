import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { isPreview } from './isPreview.ts'
import { preserveScroll } from './preserveScroll.ts'

/** The state of a history entry whose page was opened by another path. */
interface Renamed {
  openedAs: string
}

/** The path by which the page was opened, if its address was replaced; otherwise undefined. */
export function openedAs(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null
    ? (state as Partial<Renamed>).openedAs
    : undefined
}

/**
 * Replaces the address of a page that was opened by a path other than its canonical one, for example by the id of its
 * entry. `path` is the canonical path, undefined while unknown; `keep` copies the data to where the page at that path
 * looks for it. No history entry is added. A preview keeps its address.
 */
export function useOwnAddress(
  path: string | undefined,
  keep: (client: QueryClient) => void,
): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation() as Location<unknown>
  const take = useEffectEvent(() => {
    const settled = path === undefined || path === pathname || openedAs(state)
    // The visitor may have navigated on while this page was still shown.
    const left = globalThis.location.pathname !== pathname
    if (settled || left || isPreview(search)) return
    keep(client)
    const renamed: Renamed = { openedAs: pathname }
    void navigate(
      { pathname: path, search, hash: globalThis.location.hash || hash },
      { replace: true, state: { ...asObject(state), ...preserveScroll, ...renamed } },
    )
  })
  useEffect(() => take(), [path, pathname])
}

function asObject(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {}
}
