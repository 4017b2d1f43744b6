import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link with an address from staff: a router link within the site, otherwise a plain link. */
export function AnyLink({ href, children, ...rest }: Props) {
  const within = href.startsWith('/') && !href.startsWith('//')
  return within ? (
    <Link {...rest} to={href}>
      {children}
    </Link>
  ) : (
    <a {...rest} href={href}>
      {children}
    </a>
  )
}
