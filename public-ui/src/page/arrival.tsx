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
  /** Whether the visitor has left the page that the visit began with. */
  moved: RefObject<boolean>
  /** Whether a history entry is the one that the visit began with. */
  isFirst: (location: Location<unknown>) => boolean
  announce: (text: string) => void
}

const Context = createContext<Arrivals | null>(null)

/** Lets the pages inside notice that a visitor came to them from another. */
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
 * Calls `arrive` when the visitor has come from another page to the one that
 * is shown; never for the page that the visit began with, nor for one whose
 * address alone has changed.
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
