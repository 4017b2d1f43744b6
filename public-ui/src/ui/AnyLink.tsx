import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link whose address staff entered: by the router within the site, else plain. */
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
