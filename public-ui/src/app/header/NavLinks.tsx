import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useHasPage } from '../../content/absent.ts'
import { type MenuItem, type MenuLink, targetOf } from '../../content/navigation.ts'
import { typesQuery } from '../../content/types.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { Submenu } from './Submenu.tsx'

interface Props {
  items: MenuItem[]
  className?: string | undefined
  /** Whether the menus of the second level stand open below their labels. */
  whole?: boolean
  /** Called when a link is chosen. */
  onChoose?: () => void
}

/**
 * The main menu: with the lists of content types on a site without
 * the types that the app's own home page shows. The page that the visitor is in is marked.
 */
export function NavLinks({ items, className, whole = false, onChoose }: Props) {
  const hasPage = useHasPage()
  const { data: types = [] } = useQuery(typesQuery)
  const lists = hasPage('/')
    ? []
    : types.flatMap(({ list, many }) => (list ? [{ path: list, label: many }] : []))
  return (
    <ul className={className}>
      {[...items, ...lists].map((item: MenuItem, at) => (
        <li key={at}>
          {item.items === undefined && <MainLink to={item} onChoose={onChoose} />}
          {item.items && (
            <Submenu label={item.label} items={item.items} whole={whole}>
              {item.items.map((link, place) => (
                <li key={place}>
                  <MainLink to={link} onChoose={onChoose} />
                </li>
              ))}
            </Submenu>
          )}
        </li>
      ))}
    </ul>
  )
}

interface LinkProps {
  to: MenuLink
  onChoose: (() => void) | undefined
}

function MainLink({ to: item, onChoose }: LinkProps) {
  if (item.path === undefined)
    return (
      <AnyLink href={targetOf(item)} onClick={onChoose}>
        {item.label}
      </AnyLink>
    )
  return (
    <NavLink to={item.path} end={item.path === '/'} onClick={onChoose}>
      {item.label}
    </NavLink>
  )
}
