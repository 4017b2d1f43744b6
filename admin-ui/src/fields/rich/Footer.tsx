import { OtherControls } from '@quoin/shared-ui/ui/Field'
import type { ReactNode } from 'react'
import styles from './Footer.module.css'

interface Props {
  /** The names of files that came and are no pictures. */
  refused: string[]
  children: ReactNode
}

/** What is said of a text below it. */
export function Footer({ refused, children }: Props) {
  return (
    <OtherControls>
      <div className={styles.footer}>
        {children}
        {refused.length > 0 && (
          <p role="alert" className={styles.note}>
            {refused.length === 1
              ? `${String(refused[0])} is not a picture.`
              : `These are not pictures: ${refused.join(', ')}.`}
          </p>
        )}
      </div>
    </OtherControls>
  )
}
