import { Button } from '@quoin/shared-ui/ui/Button'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { FieldGroup } from '@quoin/shared-ui/ui/form/FieldGroup'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useState } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'
import { calledOf, draftsIn } from './field.ts'
import styles from './forms.module.css'

interface Props {
  title: string
  submit: string
  consent: string
  fields: Drafts[]
}

/** The form as visitors see it. It cannot be submitted. */
export function Preview({ title, submit, consent, fields }: Props) {
  return (
    <section className={styles.preview} aria-label="Preview of the form">
      <h3 className={styles.heading}>Preview</h3>
      <div role="group" aria-label={title || 'Form'} className={styles.drawn}>
        {fields.map((field, at) => (
          <div key={at} data-width={asText(field.width)}>
            <Drawn field={field} label={calledOf(field, at)} />
          </div>
        ))}
        {consent !== '' && (
          <div data-width="full">
            <Field label={consent} required>
              <Checkbox />
            </Field>
          </div>
        )}
        <div data-width="full">
          <Button>{submit || 'Send'}</Button>
        </div>
      </div>
    </section>
  )
}

/** A field with its control. */
function Drawn({ field, label }: { field: Drafts; label: string }) {
  const [chosen, setChosen] = useState<string[]>([])
  const kind = asText(field.kind)
  const frame = { label, help: asText(field.help), required: field.required === true }
  if (kind !== 'radio' && kind !== 'several')
    return (
      <Field {...frame}>
        <Control field={field} />
      </Field>
    )
  return (
    <FieldGroup
      {...frame}
      several={kind === 'several'}
      options={draftsIn(field.choices).map(({ value, label: text }) => ({
        value: asText(value),
        label: asText(text) || asText(value),
      }))}
      chosen={chosen}
      onChange={setChosen}
    />
  )
}

const inputs: Record<string, string> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  file: 'file',
}

function Control({ field }: { field: Drafts }) {
  const kind = asText(field.kind)
  if (kind === 'long') return <Textarea rows={4} />
  if (kind === 'check') return <Checkbox />
  if (kind === 'choice')
    return (
      <Select>
        <option>Please choose</option>
        {draftsIn(field.choices).map((choice, at) => (
          <option key={at}>{asText(choice.label) || asText(choice.value)}</option>
        ))}
      </Select>
    )
  return <Input type={inputs[kind] ?? 'text'} />
}
