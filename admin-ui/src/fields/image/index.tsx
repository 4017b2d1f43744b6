import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'
import styles from './image.module.css'

/** The address of a picture; lists show the picture. */
export const image: Widget<string> = {
  ...singleLine({ inputMode: 'url', spellCheck: false }, ({ value }) => (
    <img className={styles.thumbnail} src={asText(value)} alt="" width={64} height={40} />
  )),
  Diff: ({ value }) => (
    <>
      <img className={styles.whole} src={asText(value)} alt="" />
      <span className={styles.address}>{asText(value)}</span>
    </>
  ),
}
