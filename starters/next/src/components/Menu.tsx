import type { MenuItem } from '../cms/site.ts'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  items: MenuItem[]
  /** The path of the page. */
  here: string
}

export function Menu({ items, here }: Props) {
  return (
    <ul className="menu">
      {items.map(({ label, path, link, items: below = [] }, index) => (
        <li key={index}>
          {path || link ? (
            <SiteLink
              href={path || link}
              aria-current={path === here ? 'page' : undefined}
            >
              {label}
            </SiteLink>
          ) : (
            label
          )}
          {below.length > 0 && <Menu items={below} here={here} />}
        </li>
      ))}
    </ul>
  )
}
