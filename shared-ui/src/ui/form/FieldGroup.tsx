import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import field from './Field.module.css'
import styles from './FieldGroup.module.css'

interface Option {
  value: string
  label: ReactNode
}

interface Props {
  /** The name of the controls. */
  name?: string
  label: ReactNode
  /** Shown below the options. */
  help?: ReactNode
  /** The error message; it is announced when it appears. */
  error?: string | undefined
  required?: boolean
  /** Whether any number of the options can be chosen, in place of one of them. */
  several?: boolean
  options: readonly Option[]
  /** The values of the chosen options. */
  chosen: readonly string[]
  /** Called with the values of the chosen options, in the order of the options. */
  onChange?: (chosen: string[]) => void
}

/** A labelled group of options to choose from: radio buttons, or checkboxes. */
export function FieldGroup(props: Props) {
  const { name, label, help, error, required = false, several = false } = props
  const { options, chosen, onChange } = props
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`]
  const choose = (value: string, checked: boolean) => {
    const isChosen = (other: string) =>
      other === value ? checked : several && chosen.includes(other)
    onChange?.(options.map((option) => option.value).filter(isChosen))
  }
  return (
    <fieldset
      role={several ? undefined : 'radiogroup'}
      aria-required={(!several && required) || undefined}
      aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
      className={classes(field.field, styles.group)}
    >
      <legend className={classes(field.label, styles.legend, required && field.required)}>
        {label}
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name ?? id}
            value={option.value}
            checked={chosen.includes(option.value)}
            aria-invalid={Boolean(error) || undefined}
            className={styles.control}
            onChange={({ target }) => {
              choose(option.value, target.checked)
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {help && (
        <p id={`${id}-help`} className={field.help} data-keep-clear>
          {help}
        </p>
      )}
      <div aria-live="polite" className={field.complaint}>
        {error && (
          <p id={`${id}-error`} className={field.error} data-keep-clear>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
