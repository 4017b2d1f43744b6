import { asText, choiceLabel, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import styles from './colour.module.css'
import { Swatch } from './Swatch.tsx'

/** One of the named tints. */
export const colour: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  Cell: ({ value }) => (
    <span className={styles.field}>
      <Swatch name={asText(value)} />
      {choiceLabel(asText(value))}
    </span>
  ),
}
