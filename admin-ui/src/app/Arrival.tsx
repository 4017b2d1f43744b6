import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Tells who comes from one screen to another where they are, as a new page would: its
 * heading takes the focus, and its title is announced. The screen that the page was opened
 * with needs none of it.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const opened = useNavigationType() === NavigationType.Pop
  const before = useRef(opened ? pathname : undefined)
  const region = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = document.querySelector<HTMLElement>('#content h1')
    // A failure in the screen's place tells of itself.
    if (heading === null) return
    if (region.current !== null) region.current.textContent = document.title
    // A screen can open with a form, which has the focus by now.
    if (document.activeElement?.matches('input, textarea, select')) return
    heading.focus({ preventScroll: true })
  }, [pathname])
  return <VisuallyHidden role="status" ref={region} />
}
