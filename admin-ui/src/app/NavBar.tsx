import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSchema } from '../content/useSchema.ts'
import { MoreMenu } from './MoreMenu.tsx'
import styles from './NavBar.module.css'

const links = [
  { to: '/admin', text: 'Dashboard' },
  { to: '/admin/analytics', text: 'Analytics' },
  { to: '/admin/products', text: 'Products' },
  { to: '/admin/services', text: 'Services' },
  { to: '/admin/blog', text: 'Blog' },
  { to: '/admin/inquiries', text: 'Inquiries' },
  { to: '/admin/content', text: 'Content' },
]

/** What stands under More beside the types that have no link of their own. */
const more = [
  { to: '/admin/activity', text: 'Activity' },
  { to: '/admin/users', text: 'Users' },
]

/** The way to every screen. What has no link of its own stands under More. */
export function NavBar() {
  const { types } = useSchema()
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the row is wider than the screen.
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - link.offsetWidth
  }, [pathname])
  const others = types
    .filter(({ group }) => group !== 'content')
    .map(({ path, many }) => ({ to: `/admin/${path}`, text: many }))
    .filter(({ to }) => !links.some((link) => link.to === to))
  return (
    <nav className={styles.bar} aria-label="Admin">
      <ul ref={row} className={styles.links}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={to} end={to === '/admin'}>
              {text}
            </NavLink>
          </li>
        ))}
        <li>
          <MoreMenu links={[...others, ...more]} />
        </li>
      </ul>
    </nav>
  )
}
