import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import styles from './image.module.css'

/** The address of a picture; lists show the picture. */
export const image = singleLine({ inputMode: 'url', spellCheck: false }, ({ value }) => (
  <img className={styles.thumbnail} src={asText(value)} alt="" width={64} height={40} />
))
