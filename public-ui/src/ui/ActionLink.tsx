import { Button } from '@quoin/shared-ui/ui/Button'
import type { ComponentProps } from 'react'
import { useHasPage } from '../content/absent.ts'
import { Link } from './Link.tsx'

type Looks = Pick<ComponentProps<typeof Button>, 'variant' | 'size'>
type Props = Omit<ComponentProps<typeof Link>, 'className'> & Looks

/** A link of the site that looks like a button; renders nothing if the site does not have the page. */
export function ActionLink({ variant = 'primary', size = 'medium', ...link }: Props) {
  const hasPage = useHasPage()
  if (typeof link.to === 'string' && !hasPage(link.to)) return null
  return (
    <Button asChild variant={variant} size={size}>
      <Link {...link} />
    </Button>
  )
}
