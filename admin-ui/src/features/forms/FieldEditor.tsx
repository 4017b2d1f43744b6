import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import type { Drafts } from '../../fields/drafts.ts'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import { ForDevelopers, Opening } from '../../ui/Opening.tsx'
import { Choices } from './Choices.tsx'
import { kinds, offersChoices } from './field.ts'
import styles from './forms.module.css'

interface Props {
  field: Drafts
  path: string
  errorAt: (path: string, within?: boolean) => string | undefined
  onChange: (field: Drafts) => void
}

/** One field of a form: a line with its kind, which opens the settings. A new field is open. */
export function FieldEditor(props: Props) {
  const { field, path, errorAt } = props
  const kind = asText(field.kind)
  return (
    <Opening
      starts={asText(field.label) === ''}
      isInvalid={errorAt(path, true) !== undefined}
      summary={`${kinds[kind] ?? kind}${field.required === true ? ', required' : ''}`}
    >
      <Settings {...props} />
    </Opening>
  )
}

/** The settings of a field. */
function Settings({ field, path, errorAt, onChange }: Props) {
  const error = (label: string, name: string, within?: boolean) =>
    capital(sentence(label, errorAt(`${path}.${name}`, within)))
  const set = (change: Drafts) => {
    onChange({ ...field, ...change })
  }
  const text = (label: string, name: string, maxLength: number, help?: string) => (
    <Field
      name={`${path}.${name}`}
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
          set({ [name]: target.value })
        }}
      />
    </Field>
  )
  const kind = asText(field.kind)
  return (
    <>
      <div className={styles.pair}>
        {text('Label', 'label', 200)}
        <Picked
          label="Kind"
          name={`${path}.kind`}
          value={kind}
          options={kinds}
          error={error('Kind', 'kind')}
          onChange={(value) => {
            set({ kind: value, choices: offersChoices(value) ? field.choices : [] })
          }}
        />
      </div>
      {offersChoices(kind) && (
        <Choices
          name={`${path}.choices`}
          choices={field.choices}
          error={error('The list of choices', 'choices', true)}
          onChange={(choices) => {
            set({ choices })
          }}
        />
      )}
      <div className={styles.pair}>
        <Field label="Required" error={error('Required', 'required')}>
          <Checkbox
            name={`${path}.required`}
            checked={field.required === true}
            onChange={({ target }) => {
              set({ required: target.checked })
            }}
          />
        </Field>
        <Picked
          label="Width"
          name={`${path}.width`}
          value={asText(field.width)}
          options={widths}
          error={error('Width', 'width')}
          onChange={(width) => {
            set({ width })
          }}
        />
      </div>
      {text('Help', 'help', 300, 'Shown below the field.')}
      <ForDevelopers isInvalid={errorAt(`${path}.name`) !== undefined}>
        {text('Name', 'name', 40, 'The key of the answer. It is made from the label.')}
      </ForDevelopers>
    </>
  )
}

const widths = { full: 'Full', half: 'Half' }

interface PickedProps {
  label: string
  name: string
  value: string
  /** The labels of the options, by their values. */
  options: Record<string, string>
  error: string | undefined
  onChange: (value: string) => void
}

/** A select with a label. */
function Picked({ label, name, value, options, error, onChange }: PickedProps) {
  return (
    <Field name={name} label={label} error={error}>
      <Select
        name={name}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      >
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A text with a capital letter at its beginning. */
function capital(text: string | undefined): string | undefined {
  return text && text.charAt(0).toUpperCase() + text.slice(1)
}
