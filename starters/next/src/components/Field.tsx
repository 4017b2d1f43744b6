import type { FormField } from '../cms/forms.ts'

interface Props {
  /** The id of the form, which the ids of its fields begin with: a page may have several forms. */
  form: string
  field: FormField
  /** The value that the visitor entered before; of several chosen options a list. */
  value?: string | string[] | undefined
  error?: string | undefined
}

const types: Partial<Record<FormField['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
}
const completed: Record<string, string> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
}

/** A field of a form, with its label, its help, and the reason why it was refused. */
export function Field(props: Props) {
  const { form, field, value = '', error } = props
  const { name, label, kind, required, help } = field
  if (kind === 'radio' || kind === 'several') return <Group {...props} />
  const id = `${form}-${name}`
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean)
  return (
    <div className={`field ${kind}`}>
      <label htmlFor={id}>
        {label}
        {!required && <span className="below"> (optional)</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="below">
          {help}
        </p>
      )}
      <Control
        field={field}
        value={[value].flat().join(', ')}
        attributes={{
          id,
          name,
          required,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described.join(' ') || undefined,
        }}
      />
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  )
}

/** The options of a field: radio buttons, or boxes. */
function Group({ form, field, value = '', error }: Props) {
  const { name, label, kind, required, choices, help } = field
  const id = `${form}-${name}`
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean)
  const chosen = [value].flat()
  return (
    <fieldset
      className={`field group ${kind}`}
      aria-describedby={described.join(' ') || undefined}
    >
      <legend>
        {label}
        {!required && <span className="below"> (optional)</span>}
      </legend>
      {help && (
        <p id={`${id}-help`} className="below">
          {help}
        </p>
      )}
      {(choices ?? []).map((choice) => (
        <label key={choice.value}>
          <input
            // React resets a form that was sent: the next value is in another control.
            key={chosen.join('\n')}
            type={kind === 'radio' ? 'radio' : 'checkbox'}
            name={name}
            value={choice.value}
            defaultChecked={chosen.includes(choice.value)}
            required={kind === 'radio' && required}
          />
          {choice.label}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ControlProps {
  field: FormField
  value: string
  attributes: {
    id: string
    name: string
    required: boolean
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }
}

function Control({ field, value, attributes }: ControlProps) {
  const { name, kind, choices } = field
  switch (kind) {
    case 'long':
      return <textarea {...attributes} rows={6} maxLength={10_000} defaultValue={value} />
    case 'choice':
      return (
        // React resets a form that was sent, and a list to its first value: the next value is in another list.
        <select key={value} {...attributes} defaultValue={value}>
          <option value="">Please choose</option>
          {(choices ?? []).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )
    case 'check':
      return (
        <input
          {...attributes}
          type="checkbox"
          value="true"
          defaultChecked={value !== ''}
        />
      )
    case 'file':
      return <input {...attributes} type="file" />
    default:
      return (
        <input
          {...attributes}
          type={types[kind] ?? 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          defaultValue={value}
          autoComplete={completed[name]}
          maxLength={500}
        />
      )
  }
}
