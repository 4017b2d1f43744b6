import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { file } from '@quoin/shared-ui/ui/glyphs'
import { classes } from '@quoin/shared-ui/ui/classes'
import { type MediaItem, pictureAddress } from '../../api/media.ts'
import styles from './Thumbnail.module.css'

/** A thumbnail of a file; an icon for every other kind. Its description is beside it. */
export function Thumbnail({ item, className }: { item: MediaItem; className?: string }) {
  const { kind, width, height, placeholder } = item
  if (kind !== 'image') {
    return (
      <span className={classes(styles.document, className)}>
        <Glyph of={file} />
      </span>
    )
  }
  return (
    <img
      className={classes(styles.picture, className)}
      src={pictureAddress(item, 320)}
      alt=""
      loading="lazy"
      {...(width > 0 && { width, height })}
      {...(placeholder && { style: { backgroundImage: `url("${placeholder}")` } })}
    />
  )
}
