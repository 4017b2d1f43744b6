import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, use, useRef } from 'react'
import styles from './Drawer.module.css'
import { classes } from '../classes.ts'
import { Glyph } from '../Glyph.tsx'
import { xmark } from '../glyphs.gen.ts'
import { PortalContext } from './portal.tsx'

interface Props {
  open: boolean
  /** Called with false on Escape, the close button or a click outside. */
  onOpenChange: (open: boolean) => void
  title: string
  /** Whether it is at the side where lines of text start; otherwise at the other. */
  atStart?: boolean
  children: ReactNode
}

/**
 * A dialog that slides in from the side of the page. It returns the focus, unless something on the page has taken it
 * meanwhile.
 */
export function Drawer({ open, onOpenChange, title, atStart, children }: Props) {
  const portal = use(PortalContext)
  const before = useRef<Element>(null)
  const giveBack = (event: Event) => {
    event.preventDefault()
    const taken = document.activeElement !== document.body
    if (!taken && before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={portal}>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          aria-describedby={undefined}
          className={classes(styles.content, atStart && styles.start)}
          onOpenAutoFocus={() => (before.current = document.activeElement)}
          onCloseAutoFocus={giveBack}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={styles.close} aria-label="Close">
              <Glyph of={xmark} />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
