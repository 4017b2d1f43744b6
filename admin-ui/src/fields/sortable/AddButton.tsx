import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import type { ReactNode } from 'react'
import styles from './sortable.module.css'

interface Props {
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** Adds an item at the end of a list. */
export function AddButton({ children, ...rest }: Props) {
  return (
    <Button variant="secondary" size="small" className={styles.add} {...rest}>
      <Glyph of={plus} />
      {children}
    </Button>
  )
}
