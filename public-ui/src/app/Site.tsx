import { type ReactNode, useDeferredValue } from 'react'
import { Layout } from './Layout.tsx'
import { PageBoundary } from './PageFailure.tsx'
import { Place } from './Place.tsx'
import type { Prepared } from './prepare.ts'
import { Progress } from './navigation/Progress.tsx'
import { usePendingPage } from './navigation/usePendingPage.ts'
import { useOneStep } from './navigation/useOneStep.ts'
import { useScroll } from './navigation/useScroll.ts'

interface Props {
  /** The page at the router's initial address. */
  first: Prepared
  /** Whether that page was rendered by the server. */
  takenOver?: boolean
  /** Further elements of every page, outside of its frame. */
  children?: ReactNode
}

/**
 * The page at the router's address, in the frame of all pages. While the code of a new page loads, the previous page
 * stays; everything inside sees only the address of the shown page.
 */
export function Site({ first, takenOver = false, children }: Props) {
  const coming = usePendingPage(first)
  const { location, page } = useDeferredValue(coming)
  useScroll(location, takenOver)
  useOneStep(coming.page !== page)
  return (
    <>
      <Place location={location} path={page.path}>
        <Layout>
          <PageBoundary>
            {page.Wait && <page.Wait />}
            <page.Component />
          </PageBoundary>
        </Layout>
        {children}
      </Place>
      <Progress page={coming.page} />
    </>
  )
}
