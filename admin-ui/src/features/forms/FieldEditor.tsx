import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useState } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import { choicesIn, kinds, linesOf } from './field.ts'
import styles from './forms.module.css'

interface Props {
  field: Drafts
  path: string
  errorAt: (path: string, within?: boolean) => string | undefined
  onChange: (field: Drafts) => void
}

/** The settings of one field of a form. */
export function FieldEditor({ field, path, errorAt, onChange }: Props) {
  const error = (label: string, name: string, within?: boolean) =>
    sentence(label, errorAt(`${path}.${name}`, within))
  const text = (label: string, name: string, maxLength: number, help?: string) => (
    <Field
      label={label}
      required={name !== 'help'}
      help={help}
      error={error(label, name)}
    >
      <Input
        name={`${path}.${name}`}
        value={asText(field[name])}
        maxLength={maxLength}
        onChange={({ target }) => {
          onChange({ ...field, [name]: target.value })
        }}
      />
    </Field>
  )
  const kind = asText(field.kind)
  return (
    <div className={styles.editor}>
      <div className={styles.pair}>
        {text('Label', 'label', 200)}
        <Kind
          name={`${path}.kind`}
          kind={kind}
          error={error('Kind', 'kind')}
          onChange={(value) => {
            const choices = value === 'choice' ? field.choices : []
            onChange({ ...field, kind: value, choices })
          }}
        />
      </div>
      {kind === 'choice' && (
        <Choices
          name={`${path}.choices`}
          choices={field.choices}
          error={error('The list of choices', 'choices', true)}
          onChange={(choices) => {
            onChange({ ...field, choices })
          }}
        />
      )}
      <div className={styles.pair}>
        <Field label="Required" error={error('Required', 'required')}>
          <Checkbox
            name={`${path}.required`}
            checked={field.required === true}
            onChange={({ target }) => {
              onChange({ ...field, required: target.checked })
            }}
          />
        </Field>
        <Field label="Width" error={error('Width', 'width')}>
          <Select
            name={`${path}.width`}
            value={asText(field.width)}
            onChange={({ target }) => {
              onChange({ ...field, width: target.value })
            }}
          >
            <option value="full">Full</option>
            <option value="half">Half</option>
          </Select>
        </Field>
      </div>
      <div className={styles.pair}>
        {text('Help', 'help', 300, 'Stands below the field.')}
        {text('Name', 'name', 40, 'What the answer is sent as, such as first-name.')}
      </div>
    </div>
  )
}

interface KindProps {
  name: string
  kind: string
  error: string | undefined
  onChange: (kind: string) => void
}

/** The select for the kind of a field. */
function Kind({ name, kind, error, onChange }: KindProps) {
  return (
    <Field label="Kind" error={error}>
      <Select
        name={name}
        value={kind}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      >
        {Object.entries(kinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface ChoicesProps {
  name: string
  choices: unknown
  error: string | undefined
  onChange: (choices: Drafts[]) => void
}

/** The options of a field, one on each line. The input is kept unchanged, including blank lines. */
function Choices({ name, choices, error, onChange }: ChoicesProps) {
  const [typed, setTyped] = useState(() => linesOf(choices))
  const shown = linesOf(choicesIn(typed)) === linesOf(choices) ? typed : linesOf(choices)
  return (
    <Field
      label="Choices"
      required
      help="One on each line. To send something else than what is shown: value | label."
      error={error}
    >
      <Textarea
        name={name}
        rows={4}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(choicesIn(target.value))
        }}
      />
    </Field>
  )
}
