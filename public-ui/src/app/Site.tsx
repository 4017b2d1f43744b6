import { useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import {
  createPath,
  type Location,
  NavigationType,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router'
import { isSamePage } from './isSamePage.ts'
import { Layout } from './Layout.tsx'
import { PageBoundary } from './PageFailure.tsx'
import { type Prepared, prepare } from './prepare.ts'
import { Progress } from './Progress.tsx'
import { useOneStep } from './useOneStep.ts'
import { useScroll } from './useScroll.ts'

/** A page at an address. */
interface Visit {
  location: Location<unknown>
  page: Prepared
}

interface Props {
  /** The page at the address that the router begins with. */
  first: Prepared
  /** What belongs to every page, beside its frame. */
  children?: ReactNode
}

/**
 * The page at the router's address, in the frame that all pages share. Until
 * the code of another page has arrived, the page before it stays.
 */
export function Site({ first, children }: Props) {
  const client = useQueryClient()
  const location = useLocation() as Location<unknown>
  const action = useNavigationType()
  const [coming, setComing] = useState<Visit>({ location, page: first })
  if (coming.location !== location) {
    const within = action === NavigationType.Pop && isSamePage(coming.location, location)
    setComing({
      location,
      page: within ? coming.page : prepare(client, createPath(location)),
    })
  }
  const shown = useDeferredValue(coming)
  useScroll(shown.location)
  useOneStep(coming.page !== shown.page)
  return (
    <>
      <Shown visit={shown}>{children}</Shown>
      <Progress page={coming.page} />
    </>
  )
}

/** All that is inside knows of no other address than that of the page that is shown. */
const Shown = memo(function Shown({
  visit: { location, page },
  children,
}: {
  visit: Visit
  children: ReactNode
}) {
  const layout = (
    <>
      <Layout />
      {children}
    </>
  )
  const element = (
    <PageBoundary>
      <page.Component />
    </PageBoundary>
  )
  return useRoutes(
    [{ element: layout, children: [{ path: page.path, element }] }],
    location,
  )
})
