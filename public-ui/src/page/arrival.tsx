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
import { useLocation } from 'react-router'

interface Arrivals {
  /** The history entry that the visit began with. */
  first: string
  /** Whether the visitor has left that entry. */
  moved: RefObject<boolean>
  announce: (text: string) => void
}

const Context = createContext<Arrivals | null>(null)

/** Lets the pages inside notice that a visitor came to them from another. */
export function ArrivalProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [first] = useState(key)
  const moved = useRef(false)
  const region = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (key !== first) moved.current = true
  }, [key, first])

  const announce = (text: string) => {
    if (region.current !== null) region.current.textContent = text
  }
  return (
    <Context value={{ first, moved, announce }}>
      {children}
      <VisuallyHidden role="status" ref={region} />
    </Context>
  )
}

/**
 * Calls `arrive` when the visitor has come from another page to the one at
 * `place`; never for the page that the visit began with.
 */
export function useArrival(arrive: (announce: (text: string) => void) => void): void {
  const arrivals = use(Context)
  const { key, pathname } = useLocation()
  const onArrival = useEffectEvent(() => {
    if (arrivals === null) return
    if (arrivals.moved.current || key !== arrivals.first) arrive(arrivals.announce)
  })
  useEffect(() => onArrival(), [pathname])
}
