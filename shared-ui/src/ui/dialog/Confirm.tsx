import { AlertDialog } from 'radix-ui'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'
import { PortalContext } from './portal.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

/** A confirmation: `title` is the question, `action` the label of the yes button. */
export interface Question {
  title: string
  description?: string
  action: string
}

type Confirm = (question: Question) => Promise<boolean>

const Context = createContext<Confirm | null>(null)

/** Shows the dialogs of `useConfirm` over its children, one at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const portal = use(PortalContext)
  const focusReturn = useFocusReturn()
  const resolve = useRef<(yes: boolean) => void>(undefined)
  const said = useRef(false)

  const answer = useCallback((yes: boolean) => {
    said.current = yes
    setOpen(false)
  }, [])

  // The dialog receives keys a moment after it is visible: until then an Escape would go to the dialog below, which
  // would ask once more.
  useLayoutEffect(() => {
    if (!open) return
    const refuse = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      answer(false)
    }
    addEventListener('keydown', refuse, { capture: true })
    return () => {
      removeEventListener('keydown', refuse, { capture: true })
    }
  }, [open, answer])

  useEffect(() => {
    // An open dialog would take back the focus that the caller moves.
    if (!open) resolve.current?.(said.current)
  }, [open])

  const confirm = useCallback<Confirm>((question) => {
    resolve.current?.(false)
    const { promise, resolve: settle } = Promise.withResolvers<boolean>()
    resolve.current = settle
    setAsked(question)
    setOpen(true)
    return promise
  }, [])

  return (
    <Context value={confirm}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && answer(false)}>
        <AlertDialog.Portal container={portal}>
          <AlertDialog.Overlay className={styles.overlay} />
          <AlertDialog.Content
            {...focusReturn}
            className={classes(styles.content, styles.narrow)}
            {...(asked?.description === undefined
              ? { 'aria-describedby': undefined }
              : {})}
          >
            <AlertDialog.Title className={styles.title}>{asked?.title}</AlertDialog.Title>
            {asked?.description !== undefined && (
              <AlertDialog.Description className={styles.description}>
                {asked.description}
              </AlertDialog.Description>
            )}
            <div className={styles.actions}>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">Cancel</Button>
              </AlertDialog.Cancel>
              <Button variant="danger" onClick={() => answer(true)}>
                {asked?.action}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </Context>
  )
}

/**
 * A function that asks for confirmation. It resolves, once the dialog has closed, to true for a yes, and to false for a
 * no, Escape or a later question.
 */
export function useConfirm(): Confirm {
  const confirm = use(Context)
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider')
  return confirm
}
