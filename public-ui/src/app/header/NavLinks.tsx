import { NavLink } from 'react-router'
import { links } from './links.ts'

interface Props {
  className?: string | undefined
  /** Called when a link is chosen. */
  onChoose?: () => void
}

/** The list of the main pages. The page that the visitor is in is marked. */
export function NavLinks({ className, onChoose }: Props) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'} onClick={onChoose}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
