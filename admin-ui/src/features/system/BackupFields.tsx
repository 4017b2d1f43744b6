import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useId } from 'react'
import type { BackupSettings } from '../../api/backups.ts'
import { sentence } from '../../fields/sentence.ts'
import { intervals, intervalText } from './intervals.ts'

/** The input of the settings. */
export interface Draft {
  every: string
  keep: string
  to: string
  endpoint: string
  region: string
  accessKey: string
  /** The input; empty to keep the stored key. */
  secretKey: string
}

interface Props {
  draft: Draft
  base: BackupSettings
  set: (change: Partial<Draft>) => void
  at: (name: string) => string | undefined
}

/** The text fields, in order. */
const lines: {
  name: 'to' | 'endpoint' | 'region' | 'accessKey'
  label: string
  help: string
}[] = [
  {
    name: 'to',
    label: 'Bucket',
    help: 'As s3://bucket/prefix. Whoever runs the server may name a folder instead, with --backup-to.',
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

/** The fields of the destination and the schedule of backups. */
export function BackupFields({ draft, base, set, at }: Props) {
  const id = useId()
  return (
    <>
      <Field label="How often" error={sentence('How often', at('every'))}>
        <Select
          value={draft.every}
          onChange={({ target }) => {
            set({ every: target.value })
          }}
        >
          {intervals(base.every).map((every) => (
            <option key={every} value={every}>
              {intervalText(every)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="How many are kept"
        help="The oldest beyond that are removed."
        error={sentence('How many are kept', at('keep'))}
      >
        <Input
          inputMode="numeric"
          value={draft.keep}
          autoComplete="off"
          onChange={({ target }) => {
            set({ keep: target.value })
          }}
        />
      </Field>
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
            ? 'One is stored, and stays unless you type another one. For another bucket, type it again.'
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
