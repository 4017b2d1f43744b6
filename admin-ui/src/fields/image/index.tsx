import { thumbnailOf } from '../../model/thumbnail.ts'
import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import styles from './image.module.css'

/** The address of a picture, of the library or of another host; lists show the picture. */
export const image: Widget<string> = {
  ...texts,
  Cell: ({ value }) => (
    <img
      className={styles.thumbnail}
      src={thumbnailOf(asText(value))}
      alt=""
      width={64}
      height={40}
    />
  ),
  Diff: ({ value }) => (
    <>
      <img className={styles.whole} src={asText(value)} alt="" />
      <span className={styles.address}>{asText(value)}</span>
    </>
  ),
}
