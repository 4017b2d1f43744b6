import { Button } from '@quoin/shared-ui/ui/Button'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Looks = Pick<ComponentProps<typeof Button>, 'variant' | 'size'>
type Props = Omit<ComponentProps<typeof Link>, 'className'> & Looks

/** A link of the site that looks like a button. */
export function ActionLink({ variant = 'primary', size = 'medium', ...link }: Props) {
  return (
    <Button asChild variant={variant} size={size}>
      <Link {...link} />
    </Button>
  )
}
