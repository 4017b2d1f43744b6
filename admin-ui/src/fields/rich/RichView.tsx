import { trusted } from '@quoin/shared-ui/code/trusted'
import { asText } from '../texts.ts'
import type { CellProps } from '../widget.ts'
import styles from './text.module.css'

/** Rich text as readers see it. It is safe, since the server has sanitised it. */
export function RichView({ value }: CellProps) {
  return (
    <div
      className={styles.text}
      dangerouslySetInnerHTML={{ __html: trusted(asText(value)) }}
    />
  )
}
