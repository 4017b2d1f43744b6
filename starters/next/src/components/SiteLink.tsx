import Link from 'next/link'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string | undefined }

/** A link. It fetches a page of the site when it is followed and not before, since the page has to be rendered for it. */
export function SiteLink({ href = '', ...others }: Props) {
  const isPage = /^\/(?!\/)/.test(href)
  return isPage ? (
    <Link href={href} prefetch={false} {...others} />
  ) : (
    <a href={href} {...others} />
  )
}
