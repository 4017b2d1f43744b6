import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import type { ReactNode } from 'react'
import { drawing, useLeftOut } from '../page/drawing.ts'

interface Props {
  /** Unique on its page, and the same on the server and in the browser. */
  id: string
  /** Its label for staff. */
  name: string
  children: ReactNode
}

/**
 * An optional part of a page. The server omits it if it fails or takes too long, and the browser then adds it. If it
 * fails in the browser, the rest of the page is not affected.
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

/** Marks the end of a part, since it is rendered after it. */
function End() {
  drawing.current?.end()
  return null
}
