import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import type { ReactNode } from 'react'
import styles from './Footer.module.css'

/** The notes below a text. */
export function Footer({ children }: { children: ReactNode }) {
  return (
    <OtherControls>
      <div className={styles.footer}>{children}</div>
    </OtherControls>
  )
}
