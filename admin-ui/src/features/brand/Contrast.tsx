import { isObject } from '../../fields/drafts.ts'
import { type Entry, textOf } from '../../model/schema.ts'
import styles from './brand.module.css'

interface Props {
  scheme: 'light' | 'dark'
  /** The settings, with the shades of their accent. */
  of: Entry
}

/** The accent in a scheme, with its contrast. */
export function Contrast({ scheme, of }: Props) {
  const { accentShades } = of
  const shades = isObject(accentShades) ? accentShades[scheme] : undefined
  if (!isObject(shades)) return null
  const { accent, contrast, ratio, given } = shades
  const shown = String(accent)
  const kept = shown.toLowerCase() === textOf(of, 'accent').toLowerCase()
  const name = scheme === 'light' ? 'Light' : 'Dark'
  return (
    <p className={styles.contrast}>
      <span
        className={styles.chip}
        style={{ background: shown, color: String(contrast) }}
        aria-hidden
      >
        Aa
      </span>
      <span>
        {kept
          ? `${name}: ${shown} is shown as it is. Its contrast of ${ratioOf(ratio)} passes.`
          : `${name}: ${shown} is shown, with a contrast of ${ratioOf(ratio)}, which passes. The colour itself, with ${ratioOf(given)}, is too ${scheme === 'light' ? 'light' : 'dark'} to be read everywhere.`}
      </span>
    </p>
  )
}

function ratioOf(ratio: unknown): string {
  return `${Number(ratio).toFixed(2)}:1`
}
