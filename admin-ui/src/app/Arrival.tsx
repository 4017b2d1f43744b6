import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * After a change of screen, focuses the heading and announces the title, as a new page would. The first screen does not
 * need this.
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
    // An error message in place of the screen announces itself.
    if (heading === null) return
    if (region.current !== null) region.current.textContent = document.title
    // The form of a screen may already have the focus.
    if (document.activeElement?.matches('input, textarea, select')) return
    heading.focus({ preventScroll: true })
  }, [pathname])
  return <VisuallyHidden role="status" ref={region} />
}
