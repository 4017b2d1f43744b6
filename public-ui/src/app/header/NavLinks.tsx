import { useLocation } from 'react-router'
import { type MenuItem, type MenuLink, targetOf } from '../../content/navigation.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { Link } from '../../ui/Link.tsx'
import { isWithin } from './isWithin.ts'
import { Submenu } from './Submenu.tsx'
import { useMainItems } from './useMainItems.ts'

interface Props {
  items: MenuItem[]
  className?: string | undefined
  /** Whether submenus are always open below their labels. */
  whole?: boolean
  /** Called when a link is selected. */
  onChoose?: () => void
}

/** The main menu. The current page is marked. */
export function NavLinks({ items, className, whole = false, onChoose }: Props) {
  const shown = useMainItems(items)
  return (
    <ul className={className}>
      {shown.map((item, at) => (
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
  const { pathname } = useLocation()
  if (item.path === undefined)
    return (
      <AnyLink href={targetOf(item)} onClick={onChoose}>
        {item.label}
      </AnyLink>
    )
  return (
    <Link
      to={item.path}
      aria-current={isWithin(pathname, item.path) ? 'page' : undefined}
      onClick={onChoose}
    >
      {item.label}
    </Link>
  )
}
