import { Field as Labelled } from '@quoin/shared-ui/ui/form/Field'
import { useSetting, useZone } from '../model/site.ts'
import styles from './FieldRow.module.css'
import { ended, sentence } from './sentence.ts'
import type { InputProps } from './widget.ts'

/** A field's widget with its label above, its help below and its error. */
export function FieldRow(props: InputProps<unknown>) {
  const { field, name, errorAt, lookup } = props
  const { Input, composite, note } = lookup(field.kind)
  const site = { zone: useZone(), setting: useSetting() }
  const help = [field.help && ended(field.help), note?.(props.value, site, field)]
    .filter(Boolean)
    .join(' ')
  const message = sentence(field.label, errorAt(name, !composite))
  if (composite) {
    return (
      <fieldset className={styles.group} data-field={name}>
        <legend className={styles.legend}>{field.label}</legend>
        <Input {...props} />
        {help && (
          <p className={styles.help} data-keep-clear>
            {help}
          </p>
        )}
        <p className={styles.error} role="alert">
          {message}
        </p>
      </fieldset>
    )
  }
  return (
    <Labelled
      name={name}
      label={field.label}
      help={help}
      error={message}
      required={field.required ?? false}
    >
      <Input {...props} />
    </Labelled>
  )
}
