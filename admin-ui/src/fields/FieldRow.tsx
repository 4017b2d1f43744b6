import { Field as Labelled } from '@quoin/shared-ui/ui/Field'
import type { Field } from '../content/schema.ts'
import styles from './FieldRow.module.css'
import type { InputProps } from './widget.ts'

/** A field's widget with its label above, its help below and its error beside. */
export function FieldRow(props: InputProps<unknown>) {
  const { field, name, errorAt, lookup } = props
  const { Input, composite } = lookup(field.kind)
  const error = errorAt(name, !composite)
  const message = error === undefined ? undefined : sentence(field, error)
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

/** The server says "is required" of a field; a parser says what it likes. */
function sentence(field: Field, error: string): string {
  return /^(?:is|must|has|breaks) /.test(error) ? `${field.label} ${error}` : error
}
