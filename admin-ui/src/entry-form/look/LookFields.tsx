import { Field as Labelled } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { type Control, useController } from 'react-hook-form'
import type { Drafts } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'
import type { Field } from '../../model/schema.ts'
import { sentence } from '../../fields/sentence.ts'
import styles from './LookFields.module.css'

/** The look among the fields of a section; undefined if it has none. */
export function lookOf(fields: Field[]): Field | undefined {
  return fields
    .find(({ name }) => name === 'metadata')
    ?.fields?.find(({ name }) => name === 'look')
}

interface Props {
  /** The look, with its parts. */
  field: Field
  /** The kind of the section. */
  kind: string
  control: Control<Drafts>
  errorAt: (path: string, within?: boolean) => string | undefined
}

/** The values with a name that differs from what they are called in the API. */
const words: Record<string, string> = {
  stacked: 'Below each other',
  split: 'Beside each other',
  'split-reverse': 'Beside each other, the other way round',
  'columns-2': 'Two columns',
  'columns-3': 'Three columns',
  'columns-4': 'Four columns',
  full: 'Whole window',
  tinted: 'Tinted with your colour',
  accent: 'Your colour',
  start: 'Left',
}

/** How a section is laid out and coloured, in a group that is closed at first: the choices that its kind has. */
export function LookFields({ field, kind, control, errorAt }: Props) {
  return (
    <details className={styles.look}>
      <summary>{field.label}</summary>
      <div className={styles.fields}>
        {(field.fields ?? []).map((part) => {
          const offered = part.offers ? (part.offers[kind] ?? []) : (part.choices ?? [])
          if (offered.length === 0) return null
          const name = `metadata.look.${part.name}`
          return (
            <Labelled
              key={name}
              name={name}
              label={part.label}
              error={sentence(part.label, errorAt(name))}
            >
              <Choice name={name} offered={offered} control={control} />
            </Labelled>
          )
        })}
      </div>
    </details>
  )
}

interface ChoiceProps {
  name: string
  offered: string[]
  control: Control<Drafts>
}

function Choice({ name, offered, control }: ChoiceProps) {
  const { field } = useController({ name, control })
  const chosen = asText(field.value)
  return (
    <Select name={name} value={chosen} onChange={field.onChange} onBlur={field.onBlur}>
      <option value="">As usual</option>
      {[...new Set([...offered, chosen])].filter(Boolean).map((choice) => (
        <option key={choice} value={choice}>
          {wordOf(choice)}
        </option>
      ))}
    </Select>
  )
}

function wordOf(choice: string): string {
  return words[choice] ?? choice.slice(0, 1).toUpperCase() + choice.slice(1)
}
