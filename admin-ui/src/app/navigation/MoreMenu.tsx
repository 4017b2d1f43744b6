import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown } from '@quoin/shared-ui/ui/glyphs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { LinkGroup } from './links.ts'
import styles from './NavBar.module.css'

/** Links behind a button, under headings. */
export function MoreMenu({ groups }: { groups: LinkGroup[] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const current = groups.some(({ links }) =>
    links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  )
  const close = () => {
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      close()
      button.current?.focus()
    }
    if (event.key === 'ArrowDown' && event.target === button.current && !open) {
      event.preventDefault()
      setOpen(true)
    }
    const links = [...(panel.current?.querySelectorAll('a') ?? [])]
    const next = targetOf(event.key, links.indexOf(event.target as HTMLAnchorElement))
    if (next === undefined || (!open && event.target === button.current)) return
    event.preventDefault()
    links.at(next % links.length)?.focus()
  }
  return (
    <div
      role="presentation"
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
      onKeyDown={onKeyDown}
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
      <div ref={panel} id={id} className={styles.panel} data-open={open}>
        <ul className={styles.groups}>
          {groups.map(({ heading, links }) => (
            <Group key={heading} heading={heading} links={links} onChoose={close} />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The index of the link that a key moves to from a link, or from the button at -1; undefined for other keys. */
function targetOf(key: string, at: number): number | undefined {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at < 0 ? -1 : at - 1
  if (key === 'Home') return 0
  return key === 'End' ? -1 : undefined
}

function Group({ heading, links, onChoose }: LinkGroup & { onChoose: () => void }) {
  return (
    <li className={styles.group}>
      {/* The heading does not label the list: forms have fields with the same label. */}
      <span className={styles.heading}>{heading}</span>
      <ul className={styles.list}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={to} onClick={onChoose}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
