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
  /** The page at the address that the router begins with. */
  first: Prepared
  /** Whether that page was there already, rendered by the server. */
  takenOver?: boolean
  /** What belongs to every page, beside its frame. */
  children?: ReactNode
}

/**
 * The page at the router's address, in the frame that all pages share. Until
 * the code of another page has arrived, the page before it stays; what is
 * inside knows of no other address than that of the page that is shown.
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
