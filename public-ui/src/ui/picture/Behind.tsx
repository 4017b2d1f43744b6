import { classes } from '@quoin/shared-ui/ui/classes'
import type { Known } from '../../content/pictures.ts'
import styles from './Behind.module.css'
import { placeholderOf } from './variants.ts'

/**
 * Shown until a picture has loaded, cropped around nearly the same point. It is a separate picture, because pages must
 * not have inline styles.
 */
export function Behind({ known }: { known: Known }) {
  const placeholder = placeholderOf(known)
  if (!placeholder) return null
  const { x, y } = known.focal
  return (
    <img
      aria-hidden
      alt=""
      src={placeholder}
      className={classes(
        styles.behind,
        ...sides(x, ['left', 'right']),
        ...sides(y, ['top', 'bottom']),
      )}
    />
  )
}

/** The side near a point; none in the middle third. */
function sides(at: number, [before, after]: [string, string]): (string | undefined)[] {
  if (at < 1 / 3) return [styles[before]]
  return at > 2 / 3 ? [styles[after]] : []
}
