import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useId } from 'react'
import { sentence } from '../../fields/sentence.ts'
import type { FieldsProps } from './backupDraft.ts'

/** The text fields, in order. */
const lines: {
  name: 'to' | 'endpoint' | 'region' | 'accessKey'
  label: string
  help: string
}[] = [
  {
    name: 'to',
    label: 'Bucket',
    help: 'As s3://bucket/prefix.',
  },
  {
    name: 'endpoint',
    label: 'Endpoint',
    help: 'As your provider names it, such as https://s3.example.com. Empty for Amazon.',
  },
  {
    name: 'region',
    label: 'Region',
    help: 'Empty where your provider names none.',
  },
  { name: 'accessKey', label: 'Access key', help: 'Your provider gives it out.' },
]

/** The fields of a bucket and its keys. */
export function BucketFields({ draft, base, set, at }: FieldsProps) {
  const id = useId()
  return (
    <>
      {lines.map(({ name, label, help }) => (
        <Field key={name} label={label} help={help} error={sentence(label, at(name))}>
          <Input
            value={draft[name]}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              set({ [name]: target.value })
            }}
          />
        </Field>
      ))}
      <Field
        label="Secret key"
        help={
          base.secretKeyState === 'set'
            ? 'A key is stored. Type another to replace it; for another bucket, type it again.'
            : 'It is kept encrypted, and shown to nobody.'
        }
        error={sentence('Secret key', at('secretKey'))}
      >
        <Input
          type="password"
          name={`${id}-secret`}
          value={draft.secretKey}
          autoComplete="new-password"
          onChange={({ target }) => {
            set({ secretKey: target.value })
          }}
        />
      </Field>
    </>
  )
}
