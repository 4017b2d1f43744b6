import { createContext, type ReactNode, use, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'

interface FieldContext {
  id: string
  describedBy: string
  invalid: boolean
  required: boolean
}

const Context = createContext<FieldContext | null>(null)

interface Props {
  /** The name of the control's field, by which the element is found. */
  name?: string
  label: ReactNode
  /** Shown below the control. */
  help?: ReactNode
  /** The error message; it is announced when it appears. */
  error?: string | undefined
  required?: boolean
  children: ReactNode
}

/**
 * A labelled container for one control: an Input, Textarea or Select inside gets its id, description and validity from
 * it.
 */
export function Field(props: Props) {
  const { name, label, help, error, required = false, children } = props
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`]
  return (
    <div className={styles.field} data-field={name}>
      <label className={classes(styles.label, required && styles.required)} htmlFor={id}>
        {label}
      </label>
      <Context
        value={{
          id,
          describedBy: describedBy.filter(Boolean).join(' '),
          invalid: Boolean(error),
          required,
        }}
      >
        {children}
      </Context>
      {help && (
        <p id={`${id}-help`} className={styles.help} data-keep-clear>
          {help}
        </p>
      )}
      <div aria-live="polite" className={styles.complaint}>
        {error && (
          <p id={`${id}-error`} className={styles.error} data-keep-clear>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** Controls within a Field that its label does not refer to. */
export function OtherControls({ children }: { children: ReactNode }) {
  return <Context value={null}>{children}</Context>
}

/** The attributes for a control from the surrounding Field; none outside of a Field. */
export function useFieldControl() {
  const field = use(Context)
  if (field === null) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy || undefined,
    'aria-invalid': field.invalid || undefined,
    // Not `required`: the browser's own messages would hide the form's.
    'aria-required': field.required || undefined,
  }
}
