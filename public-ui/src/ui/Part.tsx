import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import type { ReactNode } from 'react'
import { drawing, useLeftOut } from '../page/drawing.ts'

interface Props {
  /** The same on the server and in the browser, and unique on its page. */
  id: string
  /** What staff call it. */
  name: string
  children: ReactNode
}

/**
 * A part of a page without which the page can be shown. The server leaves it
 * out if it fails or takes too long, and the browser then adds it. If it fails
 * in the browser, the rest stays.
 */
export function Part({ id, name, children }: Props) {
  const leftOut = useLeftOut(id)
  const begins = drawing.current?.begin(id, name) ?? true
  if (leftOut || !begins) return null
  return (
    <>
      <ErrorBoundary>{children}</ErrorBoundary>
      <End />
    </>
  )
}

/** The end of a part, which is drawn after it. */
function End() {
  drawing.current?.end()
  return null
}
