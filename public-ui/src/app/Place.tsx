import { type ReactNode, useMemo } from 'react'
import {
  type Location,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'
import { matchPage } from './matchPage.ts'

interface Props {
  /** The address, which may differ from the router's. */
  location: Location<unknown>
  /** The pattern of the page at the address. */
  path: string
  children: ReactNode
}

/**
 * Provides an address to its children instead of the router's. The routes of the library do the same, but include code
 * for other modes of the router.
 */
export function Place({ location, path, children }: Props) {
  const place = useMemo(
    () => ({ location, navigationType: NavigationType.Pop }),
    [location],
  )
  const { pathname } = location
  const route = useMemo(() => {
    const match = matchPage(path, pathname)
    const matches = match ? [{ ...match, route: { id: path, path } }] : []
    return { outlet: null, matches, isDataRoute: false }
  }, [path, pathname])
  return (
    <LocationContext value={place}>
      <RouteContext value={route}>{children}</RouteContext>
    </LocationContext>
  )
}
