import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useHasPage } from '../../content/absent.ts'
import { typesQuery } from '../../content/types.ts'
import { links } from './links.ts'

interface Props {
  className?: string | undefined
  /** Called when a link is chosen. */
  onChoose?: () => void
}

/**
 * The list of the main pages: with the lists of content types on a site without
 * the types that the app's own home page shows. The page that the visitor is in is marked.
 */
export function NavLinks({ className, onChoose }: Props) {
  const hasPage = useHasPage()
  const { data: types = [] } = useQuery(typesQuery)
  const lists = hasPage('/')
    ? []
    : types.flatMap(({ list, many }) => (list ? [{ to: list, label: many }] : []))
  const there = [...links.filter(({ to }) => to === '/' || hasPage(to)), ...lists]
  return (
    <ul className={className}>
      {there.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'} onClick={onChoose}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
