import type { ComponentProps, MouseEvent } from 'react'
import {
  type To,
  useHref,
  useLinkClickHandler,
  type LinkProps as LibraryLinkProps,
} from 'react-router'
import { stateAttribute } from '../page/linkState.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LibraryLinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'>

/** An address with a scheme or a host. */
const absolute = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i

/**
 * A link that the router follows, or a plain link to an address outside the site. The library's own link includes code
 * for other modes of the router.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  children,
  ...rest
}: Props) {
  if (typeof to === 'string' && absolute.test(to))
    return (
      <a {...rest} href={to}>
        {children}
      </a>
    )
  const options = {
    state: state as unknown,
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
  }
  return (
    <FollowedLink {...rest} to={to} options={options}>
      {children}
    </FollowedLink>
  )
}

interface FollowedProps extends ComponentProps<'a'> {
  to: To
  options: NonNullable<Parameters<typeof useLinkClickHandler>[1]>
}

function FollowedLink({ to, options, children, ...rest }: FollowedProps) {
  const { target, onClick } = rest
  const follow = useLinkClickHandler(to, {
    ...options,
    ...(target !== undefined && { target }),
  })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a {...rest} {...stateAttribute(options.state)} href={useHref(to)} onClick={click}>
      {children}
    </a>
  )
}
