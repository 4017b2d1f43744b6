import { Button } from '@quoin/shared-ui/ui/Button'
import type { ComponentProps } from 'react'
import { type MenuLink, targetOf } from '../../content/navigation.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'

interface Props extends Pick<ComponentProps<typeof Button>, 'size'> {
  of: MenuLink
  onClick?: () => void
}

/** An item of a menu that looks like a button. */
export function MenuButton({ of: item, size = 'medium', onClick }: Props) {
  return (
    <Button asChild size={size}>
      <AnyLink href={targetOf(item)} onClick={onClick}>
        {item.label}
      </AnyLink>
    </Button>
  )
}
