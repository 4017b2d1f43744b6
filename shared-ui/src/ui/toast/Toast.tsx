import { Toast as Radix } from 'radix-ui'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classes } from '../classes.ts'
import { Glyph } from '../Glyph.tsx'
import { xmark } from '../glyphs.gen.ts'
import {
  close,
  empty,
  type Notice,
  type NoticeAction,
  show,
  withdraw,
} from './notices.ts'
import styles from './Toast.module.css'
import { useFreePlace } from './useFreePlace.ts'

export type { Notice } from './notices.ts'

type Show = (notice: Notice) => void

/** How long a dismissed toast is kept, hidden, before it is removed. */
export const removeDelay = 1_000_000

/** How long a notice is shown, in milliseconds, unless the pointer is on it: longer if it has a button. */
const shown = 5000
const shownWithAction = 10_000

interface NoticeButton {
  id: number
  action: NoticeAction
}

interface Notices {
  show: Show
  /** The button of the current notice, for `press`. */
  standing: RefObject<NoticeButton | null>
  press: () => void
}

const Context = createContext<Notices | null>(null)

/**
 * Shows the notices of `useToast` over its children, one at a time: the newest. A notice with a button is shown again
 * after later ones have gone.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toast, open }, set] = useState(empty)
  const viewport = useRef<HTMLOListElement>(null)
  const standing = useRef<NoticeButton>(null)
  const id = toast?.id

  const dismiss = useCallback(
    (next: boolean) => {
      if (!next && id !== undefined) set((before) => close(before, id))
    },
    [id],
  )
  const notices = useMemo<Notices>(
    () => ({
      show: (notice) => {
        set((before) => show(before, notice))
        for (const signal of [notice.signal, notice.action?.signal])
          signal?.addEventListener('abort', () => {
            set(withdraw)
          })
      },
      standing,
      press: () => {
        const { current } = standing
        if (current === null) return
        set((before) => close(before, current.id))
        current.action.run()
      },
    }),
    [],
  )

  useEffect(() => {
    const { action } = toast ?? {}
    standing.current = open && toast && action ? { id: toast.id, action } : null
  }, [open, toast])
  useEffect(() => {
    if (open || id === undefined) return undefined
    const removal = setTimeout(() => set(empty), removeDelay)
    return () => {
      clearTimeout(removal)
    }
  }, [open, id])
  useFreePlace(viewport, open)

  return (
    <Context value={notices}>
      <Radix.Provider>
        {children}
        {toast !== null && (
          <Standing key={toast.id} toast={toast} open={open} onOpenChange={dismiss} />
        )}
        {/* An open dialog hides the rest of the page from assistive technology, except live regions. */}
        <Radix.Viewport ref={viewport} className={styles.viewport} aria-live="off" />
      </Radix.Provider>
    </Context>
  )
}

interface StandingProps {
  toast: NonNullable<(typeof empty)['toast']>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The current notice, with its button. */
function Standing({ toast, open, onOpenChange }: StandingProps) {
  const isFailure = toast.variant === 'destructive'
  return (
    <Radix.Root
      open={open}
      onOpenChange={onOpenChange}
      type={isFailure ? 'foreground' : 'background'}
      duration={toast.action === undefined ? shown : shownWithAction}
      className={classes(styles.toast, isFailure && styles.destructive)}
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
  )
}

function useNotices(): Notices {
  const notices = use(Context)
  if (notices === null) throw new Error('useToast needs a ToastProvider')
  return notices
}

/** A function that shows a notice, replacing the current one. */
export function useToast(): Show {
  return useNotices().show
}

/** Access to the button of the current notice, for a keyboard shortcut. */
export function useNoticeButton(): Pick<Notices, 'standing' | 'press'> {
  return useNotices()
}
