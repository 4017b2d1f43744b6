import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown } from '@quoin/shared-ui/ui/glyphs'
import { useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import styles from './NavBar.module.css'

interface Props {
  links: { to: string; text: string }[]
}

/** Links behind a button. On a phone they stand in the row with the others. */
export function MoreMenu({ links }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const current = links.some(({ to }) => pathname.startsWith(to))
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
        {links.map(({ to, text }) => (
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
        ))}
      </ul>
    </div>
  )
}
