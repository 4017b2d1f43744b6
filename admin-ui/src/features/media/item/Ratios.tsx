import { type Focal, type MediaItem, pictureAddress } from '../../../api/media.ts'
import { positionOf, ratios } from './crop.ts'
import styles from './Ratios.module.css'

/** Sample crops of a picture with these ratios. */
export function Ratios({ item, focal }: { item: MediaItem; focal: Focal }) {
  return (
    <ul className={styles.ratios} aria-label="Previews">
      {ratios.map(({ name, ratio }) => (
        <li key={name}>
          <img
            className={styles.cut}
            src={pictureAddress(item, 1280)}
            alt=""
            style={{
              aspectRatio: ratio,
              objectPosition: positionOf(item, focal, ratio),
            }}
          />
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
