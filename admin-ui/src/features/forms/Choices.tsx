import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useState } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { choicesIn, linesOf } from './field.ts'

interface Props {
  name: string
  choices: unknown
  error: string | undefined
  onChange: (choices: Drafts[]) => void
}

/** The options of a field, one on each line. The input is kept unchanged, including blank lines. */
export function Choices({ name, choices, error, onChange }: Props) {
  const [typed, setTyped] = useState(() => linesOf(choices))
  const shown = linesOf(choicesIn(typed)) === linesOf(choices) ? typed : linesOf(choices)
  return (
    <Field
      name={name}
      label="Choices"
      required
      help="A choice on each line. To send another value than the label: value | label."
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
