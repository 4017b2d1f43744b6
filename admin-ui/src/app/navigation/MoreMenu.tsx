import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown } from '@quoin/shared-ui/ui/glyphs'
import { useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { ScreenLink } from './links.ts'
import styles from './NavBar.module.css'

interface Props {
  links: ScreenLink[]
  /** Those that stand under a heading of their own. */
  developers: ScreenLink[]
}

/** Links behind a button. On a phone they stand in the row with the others. */
export function MoreMenu({ links, developers }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const current = [...links, ...developers].some(({ to }) => pathname.startsWith(to))
  const linked = ({ to, text }: ScreenLink) => (
    <li key={to}>
      <NavLink
        className={styles.link ?? ''}
        to={to}
        onClick={() => {
          setOpen(false)
        }}
      >
        {text}
      </NavLink>
    </li>
  )
  return (
    <div
      role="presentation"
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.more}
        data-current={current}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open)
        }}
      >
        More
        <Glyph of={chevronDown} />
      </button>
      <ul id={id} className={styles.panel} data-open={open}>
        {links.map(linked)}
        <li className={styles.heading}>Developers</li>
        {developers.map(linked)}
      </ul>
    </div>
  )
}
