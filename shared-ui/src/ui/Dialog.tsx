import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { Glyph } from './Glyph.tsx'
import { xmark } from './glyphs.gen.ts'
import { useFocusReturn } from './useFocusReturn.ts'

interface Props {
  open: boolean
  /** Called with false when Escape, the cross or the outside asks to close. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
}

/** A window over the page. It keeps the focus inside and gives it back. */
export function Dialog({ open, onOpenChange, title, description, children }: Props) {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          {...focusReturn}
          onInteractOutside={keepUnderPopover}
          onEscapeKeyDown={closeListFirst}
          className={styles.content}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
          </header>
          {description !== undefined && (
            <Radix.Description className={styles.description}>
              {description}
            </Radix.Description>
          )}
          {children}
          {/* Last, so that the focus starts in what the dialog is for. */}
          <Radix.Close className={styles.close} aria-label="Close">
            <Glyph of={xmark} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What lies over the dialog is used without closing it. */
function keepUnderPopover(event: Event) {
  if (event.target instanceof Element && event.target.closest('[popover]'))
    event.preventDefault()
}

/** Escape closes the list of a combobox in the dialog before it closes the dialog. */
function closeListFirst(event: Event) {
  const list = '[aria-haspopup="listbox"][aria-expanded="true"]'
  if (event.target instanceof Element && event.target.matches(list))
    event.preventDefault()
}
