import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input as TextInput } from '@quoin/shared-ui/ui/form/Input'
import { Select as Choice } from '@quoin/shared-ui/ui/form/Select'
import { toInput, toTimestamp } from '../../../fields/time/local.ts'
import { useZone } from '../../../model/site.ts'

/** What all controls have: a label above, a help and an error below. */
interface ControlProps {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string
  error?: string
  required?: boolean
  disabled?: boolean
  /** Draws the control alone, without a label, a help and an error: for a part of a widget. The label is its name. */
  bare?: boolean
  /** The id of a bare control: that of the widget for the control that the label of the field belongs to. */
  id?: string
}

interface InputProps extends ControlProps {
  type?: 'text' | 'search' | 'email' | 'url' | 'tel' | 'number' | 'password'
  placeholder?: string
}

/** A text of one line. */
export function Input(props: InputProps) {
  const { type = 'text', placeholder, disabled, value, onChange } = props
  return (
    <Labelled of={props}>
      <TextInput
        {...namesOf(props)}
        type={type}
        placeholder={placeholder}
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      />
    </Labelled>
  )
}

interface SelectProps extends ControlProps {
  options: (string | { value: string; label: string })[]
}

/** A choice of one of some texts. */
export function Select(props: SelectProps) {
  const { options, disabled, value, onChange } = props
  return (
    <Labelled of={props}>
      <Choice
        {...namesOf(props)}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      >
        {options
          .map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
          .map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
      </Choice>
    </Labelled>
  )
}

interface DateInputProps extends ControlProps {
  /** Whether the value is a timestamp, which is shown in the time zone of the site; otherwise it is a day. */
  time?: boolean
  /** The first and the last day that can be chosen. */
  min?: string
  max?: string
}

/** A day as '2031-05-03', or a time as an RFC 3339 timestamp; empty for none. */
export function DateInput(props: DateInputProps) {
  const { time = false, min, max, disabled, value, onChange } = props
  const zone = useZone()
  return (
    <Labelled of={props}>
      <TextInput
        {...namesOf(props)}
        type={time ? 'datetime-local' : 'date'}
        min={min}
        max={max}
        disabled={disabled}
        value={time ? toInput(value, zone) : value}
        onChange={({ target }) => {
          onChange(time ? toTimestamp(target.value, zone) : target.value)
        }}
      />
    </Labelled>
  )
}

/** The attributes of a bare control. */
function namesOf({ bare = false, id, label, error }: ControlProps) {
  if (!bare) return {}
  return {
    ...(id !== undefined && { id }),
    'aria-label': label,
    'aria-invalid': error !== undefined || undefined,
    // The error that the form shows of the whole field.
    'aria-describedby': error !== undefined && id ? `${id}-error` : undefined,
  }
}

function Labelled({ of, children }: { of: ControlProps; children: React.ReactNode }) {
  const { label, help, error, required = false, bare = false } = of
  if (bare) return children
  return (
    <Field label={label} help={help} error={error} required={required}>
      {children}
    </Field>
  )
}
