import { ChoiceInput } from '../choice/ChoiceInput.tsx'
import type { InputProps } from '../widget.ts'
import styles from './colour.module.css'
import { Swatch } from './Swatch.tsx'

/** A select of the tints, beside the selected tint. */
export function ColourInput(props: InputProps<string>) {
  return (
    <span className={styles.field}>
      <Swatch name={props.value} />
      <ChoiceInput {...props} />
    </span>
  )
}
