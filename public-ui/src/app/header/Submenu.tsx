import { chevronDown } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuLink } from '../../content/navigation.ts'
import { isWithin } from './isWithin.ts'
import styles from './Submenu.module.css'

interface Props {
  label: string
  items: MenuLink[]
  /** Whether it is always open. */
  whole: boolean
  children: ReactNode
}

/** A submenu behind a button; without scripts it is always open. */
export function Submenu({ label, items, whole, children }: Props) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  if (whole)
    return (
      <>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <ul aria-labelledby={id} className={styles.whole}>
          {children}
        </ul>
      </>
    )
  // Navigating to a page from the menu closes it.
  const open = openAt === pathname
  const current = items.some(({ path }) => path !== undefined && isWithin(pathname, path))
  return (
    <div
      role="presentation"
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpenAt(undefined)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpenAt(undefined)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-current={current}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? undefined : pathname)}
      >
        {label}
        <Glyph of={chevronDown} />
      </button>
      <ul id={id} className={styles.panel} data-open={open}>
        {children}
      </ul>
    </div>
  )
}
