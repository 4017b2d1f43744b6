import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, use, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'
import { classes } from '../classes.ts'
import { Glyph } from '../Glyph.tsx'
import { xmark } from '../glyphs.gen.ts'
import { PortalContext } from './portal.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

interface Props {
  open: boolean
  /** Called with false on Escape, the close button or a click outside. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** Whether the dialog fills the window, for long work. */
  fill?: boolean
  children: ReactNode
}

/** A dialog over the page. It traps the focus and returns it. */
export function Dialog(props: Props) {
  const { open, onOpenChange, title, description, fill = false, children } = props
  const portal = use(PortalContext)
  const focusReturn = useFocusReturn()
  const onEscape = useEscape(open, () => {
    onOpenChange(false)
  })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={portal}>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          {...focusReturn}
          onInteractOutside={keepUnderPopover}
          onEscapeKeyDown={(event) => {
            closeListFirst(event)
            onEscape(event)
          }}
          className={classes(styles.content, fill && styles.fill)}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.header}>
            {/* A dialog that fills the window is a page to its readers. */}
            <Radix.Title asChild className={styles.title}>
              {fill ? <h1>{title}</h1> : <h2>{title}</h2>}
            </Radix.Title>
          </header>
          {description !== undefined && (
            <Radix.Description className={styles.description}>
              {description}
            </Radix.Description>
          )}
          {children}
          {/* Last, so that the initial focus is on the content of the dialog. */}
          <Radix.Close className={styles.close} aria-label="Close">
            <Glyph of={xmark} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The close functions of the open dialogs, the topmost last. */
const closers: (() => void)[] = []

/**
 * Escape closes the topmost dialog from the moment it is visible. Radix listens a moment later: until then the key
 * would be lost, or would close the dialog below with its input.
 */
function useEscape(open: boolean, close: () => void): (event: Event) => void {
  const own = useRef(close)
  useLayoutEffect(() => {
    own.current = close
  })
  const entry = useRef(() => {
    own.current()
  })
  useLayoutEffect(() => {
    if (!open) return
    const { current } = entry
    closers.push(current)
    document.addEventListener('keydown', closeUppermost)
    return () => {
      closers.splice(closers.indexOf(current), 1)
      if (closers.length === 0) document.removeEventListener('keydown', closeUppermost)
    }
  }, [open])
  return (event) => {
    const top = closers.at(-1)
    if (event.defaultPrevented || top === undefined || top === entry.current) return
    event.preventDefault()
    top()
  }
}

function closeUppermost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  closers.at(-1)?.()
}

/** Elements over the dialog can be used without closing it. */
function keepUnderPopover(event: Event) {
  if (event.target instanceof Element && event.target.closest('[popover]'))
    event.preventDefault()
}

/** Escape closes the list of a combobox, and a row of tools with `data-own-escape`, before it closes the dialog. */
function closeListFirst(event: Event) {
  const own = '[aria-haspopup="listbox"][aria-expanded="true"], [data-own-escape] *'
  if (event.target instanceof Element && event.target.matches(own)) event.preventDefault()
}
