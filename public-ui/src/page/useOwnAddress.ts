import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { isPreview } from './isPreview.ts'
import { preserveScroll } from './preserveScroll.ts'

/** The state of an entry of the history whose page was opened by another path. */
interface Renamed {
  openedAs: string
}

/** The path by which the page was opened that now has another one; undefined for a page that has kept its path. */
export function openedAs(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null
    ? (state as Partial<Renamed>).openedAs
    : undefined
}

/**
 * Replaces the address of a page that was opened by another path than its own,
 * as by the id of its entry. `path` is its own path, undefined while that is
 * not known; `keep` puts what the page shows where the page at that path looks
 * for it. The history gets no further entry. A preview keeps its address.
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
    // The visitor may have gone on while this page was still shown.
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
