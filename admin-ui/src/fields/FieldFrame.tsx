import { Field as Labelled } from '@quoin/shared-ui/ui/form/Field'
import type { ReactNode } from 'react'
import { useSetting, useZone } from '../model/site.ts'
import styles from './FieldFrame.module.css'
import { ended, sentence } from './sentence.ts'
import type { InputProps } from './widget.ts'
import { widgetOf } from './widgets.ts'

type Props = Pick<InputProps<unknown>, 'field' | 'name' | 'value' | 'errorAt'> & {
  /** The field's input. */
  children: ReactNode
}

/** The label above a field's input, the help below it and its error. */
export function FieldFrame({ field, name, value, errorAt, children }: Props) {
  const { composite, note } = widgetOf(field.kind)
  const site = { zone: useZone(), setting: useSetting() }
  const help = [field.help && ended(field.help), note?.(value, site, field)]
    .filter(Boolean)
    .join(' ')
  const message = sentence(field.label, errorAt(name, !composite))
  if (composite) {
    return (
      <fieldset className={styles.group} data-field={name}>
        <legend className={styles.legend}>{field.label}</legend>
        {children}
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
      {children}
    </Labelled>
  )
}
