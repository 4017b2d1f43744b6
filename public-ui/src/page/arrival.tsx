import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type Location, useLocation } from 'react-router'
import { openedAs } from './useOwnAddress.ts'

interface Arrivals {
  /** Whether the visitor has left the first page of the visit. */
  moved: RefObject<boolean>
  /** Whether a history entry is the first of the visit. */
  isFirst: (location: Location<unknown>) => boolean
  announce: (text: string) => void
}

const Context = createContext<Arrivals | null>(null)

/** Lets pages detect that a visitor navigated to them from another page. */
export function ArrivalProvider({ children }: { children: ReactNode }) {
  const location = useLocation() as Location<unknown>
  const [first] = useState(location)
  const moved = useRef(false)
  const region = useRef<HTMLSpanElement>(null)
  const isFirst = ({ key, state }: Location<unknown>) =>
    key === first.key || openedAs(state) === first.pathname
  useEffect(() => {
    if (!isFirst(location)) moved.current = true
  })

  const announce = (text: string) => {
    if (region.current !== null) region.current.textContent = text
  }
  return (
    <Context value={{ moved, isFirst, announce }}>
      {children}
      <VisuallyHidden role="status" ref={region} />
    </Context>
  )
}

/**
 * Calls `arrive` when the visitor has navigated from another page to the current one; never for the first page of the
 * visit, or if only the address has changed.
 */
export function useArrival(arrive: (announce: (text: string) => void) => void): void {
  const arrivals = use(Context)
  const location = useLocation() as Location<unknown>
  const { pathname, state } = location
  const here = useRef<string>(undefined)
  const onArrival = useEffectEvent(() => {
    const renamed = here.current !== undefined && openedAs(state) === here.current
    here.current = pathname
    if (arrivals === null || renamed) return
    if (arrivals.moved.current || !arrivals.isFirst(location)) arrive(arrivals.announce)
  })
  useEffect(() => onArrival(), [pathname])
}
