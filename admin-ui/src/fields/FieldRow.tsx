import { Field as Labelled } from '@quoin/shared-ui/ui/Field'
import styles from './FieldRow.module.css'
import { sentence } from './sentence.ts'
import type { InputProps } from './widget.ts'

/** A field's widget with its label above, its help below and its error beside. */
export function FieldRow(props: InputProps<unknown>) {
  const { field, name, errorAt, lookup } = props
  const { Input, composite } = lookup(field.kind)
  const message = sentence(field.label, errorAt(name, !composite))
  if (composite) {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{field.label}</legend>
        <Input {...props} />
        {field.help && <p className={styles.help}>{field.help}</p>}
        <p className={styles.error} role="alert">
          {message}
        </p>
      </fieldset>
    )
  }
  return (
    <Labelled
      label={field.label}
      help={field.help}
      error={message}
      required={field.required ?? false}
    >
      <Input {...props} />
    </Labelled>
  )
}
