import { ChoiceInput } from '../choice/index.tsx'
import { asText, choiceLabel, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import styles from './colour.module.css'

/** One of the named tints. */
export const colour: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  Input: (props) => (
    <span className={styles.field}>
      <Swatch name={props.value} />
      <ChoiceInput {...props} />
    </span>
  ),
  Cell: ({ value }) => (
    <span className={styles.field}>
      <Swatch name={asText(value)} />
      {choiceLabel(asText(value))}
    </span>
  ),
}

function Swatch({ name }: { name: string }) {
  return <span className={styles.swatch} data-tint={name} aria-hidden="true" />
}
