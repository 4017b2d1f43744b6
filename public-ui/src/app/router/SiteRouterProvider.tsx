import { startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import { Site } from '../Site.tsx'
import type { SiteRouter } from './router.ts'
import { useScroll } from './useScroll.ts'

/** Shows the page at the router's address. */
export function SiteRouterProvider({ router }: { router: SiteRouter }) {
  const [shown, show] = useState(router.state)
  useLayoutEffect(() => {
    const stop = router.subscribe((next) => startTransition(() => show(next)))
    const rest = router.follow()
    return () => {
      stop()
      rest()
    }
  }, [router])
  useScroll(router, shown)
  return (
    <Router
      location={shown.location}
      navigationType={shown.action}
      navigator={router.navigator}
    >
      <Site page={shown.page} />
    </Router>
  )
}
