import { Field } from '@quoin/shared-ui/ui/form/Field'
import { FieldGroup } from '@quoin/shared-ui/ui/form/FieldGroup'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import type { AskedField } from '../../content/form.ts'
import styles from './ContactForm.module.css'
import { accepted } from './attachments/accepted.ts'

export type Values = Record<string, string>

interface Props {
  fields: AskedField[]
  /** The values of the controls; a ticked box has a text, and several chosen options are lines. */
  values: Values
  /** The error messages, by field name. */
  errors: Record<string, string | undefined>
  /** The placeholders, by field name. */
  placeholders?: Record<string, string>
  /** The maximum lengths, by field name. */
  limits?: Record<string, number>
  onChange: (change: Values) => void
  onFile?: (name: string, file: File | undefined) => void
}

/** The controls of a form. Adjacent fields of half width share a row. */
export function Fields({ fields, ...rest }: Props) {
  return rowsOf(fields).map((row) =>
    row[0]?.width === 'half' ? (
      <div key={row[0].name} className={styles.pair}>
        {row.map((field) => (
          <Control key={field.name} field={field} {...rest} />
        ))}
      </div>
    ) : (
      row.map((field) => <Control key={field.name} field={field} {...rest} />)
    ),
  )
}

/** The rows of a form: two fields of half the width, or one field. */
function rowsOf(fields: AskedField[]): AskedField[][] {
  const rows: AskedField[][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    const fits = field.width === 'half' && last?.length === 1 && last[0]?.width === 'half'
    if (fits) last.push(field)
    else rows.push([field])
  }
  return rows
}

const lengths: Partial<Record<AskedField['kind'], number>> = {
  text: 500,
  long: 10_000,
  email: 254,
  phone: 50,
  number: 30,
}

const inputs: Partial<Record<AskedField['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
}

/** The autocomplete token of a control. */
function autoCompleteOf({ name, kind }: AskedField): string | undefined {
  if (kind === 'email') return 'email'
  if (kind === 'phone') return 'tel'
  if (name === 'name') return 'name'
  return name === 'company' ? 'organization' : undefined
}

type ControlProps = Omit<Props, 'fields'> & { field: AskedField }

function Control({ field, errors, ...rest }: ControlProps) {
  const { name, kind, label, help, required } = field
  const error = Object.hasOwn(errors, name) ? errors[name] : undefined
  if (kind === 'check') return <Box {...{ field, error }} {...rest} />
  if (kind === 'radio' || kind === 'several')
    return <Options {...{ field, error }} {...rest} />
  return (
    <Field label={label} required={required} help={help} error={error}>
      <Typed field={field} {...rest} />
    </Field>
  )
}

type OwnProps = Omit<ControlProps, 'errors'> & { error: string | undefined }

function Options({ field, error, values, onChange }: OwnProps) {
  const { name, kind, label, help, required } = field
  const choices = field.choices ?? []
  const chosen = linesOf(values, name)
  return (
    <FieldGroup
      {...{ name, label, help, error, required, chosen }}
      several={kind === 'several'}
      options={choices}
      onChange={(now) => onChange({ [name]: now.join('\n') })}
    />
  )
}

function Box({
  field: { name, label, help, required },
  error,
  values,
  onChange,
}: OwnProps) {
  return (
    <div className={styles.box}>
      <Field label={label} required={required} help={help} error={error}>
        <Checkbox
          name={name}
          value="true"
          checked={valueOf(values, name) !== ''}
          onChange={({ target }) => onChange({ [name]: target.checked ? 'true' : '' })}
        />
      </Field>
    </div>
  )
}

/** The value of a control; empty for a name that is inherited from Object. */
export function valueOf(values: Values, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : ''
}

/** The lines of a value, which are the chosen options. */
export function linesOf(values: Values, name: string): string[] {
  return valueOf(values, name)
    .split('\n')
    .filter((line) => line !== '')
}

function Typed({
  field,
  values,
  placeholders = {},
  limits = {},
  onChange,
  onFile,
}: Omit<ControlProps, 'errors'>) {
  const { name, kind, choices } = field
  if (kind === 'file')
    return (
      <Input
        type="file"
        name={name}
        accept={accepted}
        onChange={({ target }) => onFile?.(name, target.files?.[0])}
      />
    )
  const control = {
    name,
    value: valueOf(values, name),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value }),
  }
  if (kind === 'choice')
    return (
      <Select {...control}>
        <option value="">{valueOf(placeholders, name) || 'Please choose'}</option>
        {(choices ?? []).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  const limit = Object.hasOwn(limits, name) ? limits[name] : lengths[kind]
  const placeholder = valueOf(placeholders, name) || undefined
  if (kind === 'long')
    return <Textarea {...control} rows={6} {...{ maxLength: limit, placeholder }} />
  return (
    <Input
      {...control}
      type={inputs[kind] ?? 'text'}
      // An input of the type number keeps what is not a number from the form.
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete={autoCompleteOf(field)}
      maxLength={limit}
    />
  )
}
