import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createPath,
  type Location,
  NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router'
import { openedAs } from '../../page/useOwnAddress.ts'
import { isSamePage } from '../../page/isSamePage.ts'
import { type Prepared, prepare } from '../prepare.ts'

/** A page with its address. */
interface Visit {
  location: Location<unknown>
  page: Prepared
}

/** The page at the router's address, which may be loading; `first` is the initial page. */
export function usePendingPage(first: Prepared): Visit {
  const client = useQueryClient()
  const location = useLocation() as Location<unknown>
  const action = useNavigationType()
  const [coming, setComing] = useState<Visit>({ location, page: first })
  if (coming.location !== location) {
    const within = action === NavigationType.Pop && isSamePage(coming.location, location)
    const renamed = openedAs(location.state) === coming.location.pathname
    const page = within || renamed ? coming.page : prepare(client, createPath(location))
    setComing({ location, page })
  }
  return coming
}
