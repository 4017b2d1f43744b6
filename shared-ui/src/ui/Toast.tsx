import { Toast as Radix } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Glyph } from './Glyph.tsx'
import { xmark } from './glyphs.gen.ts'
import styles from './Toast.module.css'
import { useFreePlace } from './useFreePlace.ts'

/** A notice that goes away by itself; a destructive one interrupts. */
export interface Notice {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** A button of the notice; `hint` says to those who cannot reach it how else it is done. */
  action?: { text: string; hint: string; run: () => void }
}

type Show = (notice: Notice) => void

/** How long a dismissed toast is kept, out of sight, before it is removed. */
export const removeDelay = 1_000_000

/** For how many milliseconds a notice stands, unless one points at it: longer where there is something to decide. */
const shown = 5000
const shownWithAction = 10_000

const Context = createContext<Show | null>(null)

/** Shows the notices of `useToast` over its children: a new one replaces the last. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Notice & { id: number }) | null>(null)
  const [open, setOpen] = useState(false)
  const count = useRef(0)
  const viewport = useRef<HTMLOListElement>(null)
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback<Show>((notice) => {
    clearTimeout(removal.current)
    count.current += 1
    setToast({ ...notice, id: count.current })
    setOpen(true)
  }, [])

  const change = (next: boolean) => {
    setOpen(next)
    if (next) return
    clearTimeout(removal.current)
    removal.current = setTimeout(() => setToast(null), removeDelay)
  }

  useFreePlace(viewport, open)

  return (
    <Context value={show}>
      <Radix.Provider>
        {children}
        {toast !== null && (
          <Radix.Root
            key={toast.id}
            open={open}
            onOpenChange={change}
            type={toast.variant === 'destructive' ? 'foreground' : 'background'}
            duration={toast.action === undefined ? shown : shownWithAction}
            className={classes(
              styles.toast,
              toast.variant === 'destructive' && styles.destructive,
            )}
          >
            <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
            {toast.description !== undefined && (
              <Radix.Description className={styles.description}>
                {toast.description}
              </Radix.Description>
            )}
            {toast.action !== undefined && (
              <Radix.Action
                className={styles.action}
                altText={toast.action.hint}
                onClick={toast.action.run}
              >
                {toast.action.text}
              </Radix.Action>
            )}
            <Radix.Close className={styles.close} aria-label="Dismiss">
              <Glyph of={xmark} />
            </Radix.Close>
          </Radix.Root>
        )}
        {/* An open dialog hides the rest of the page from assistive technology, but never a live region. */}
        <Radix.Viewport ref={viewport} className={styles.viewport} aria-live="off" />
      </Radix.Provider>
    </Context>
  )
}

/** A function that shows a notice, in place of the one that is shown. */
export function useToast(): Show {
  const show = use(Context)
  if (show === null) throw new Error('useToast needs a ToastProvider')
  return show
}
