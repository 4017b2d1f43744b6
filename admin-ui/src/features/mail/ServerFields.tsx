import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { type ComponentProps, useId } from 'react'
import type { MailServer } from '../../api/mails.ts'
import { sentence } from '../../fields/sentence.ts'
import { encryptions, usualPorts } from './encryptions.ts'

/** The input of the mail server's form. */
export interface Draft {
  host: string
  port: string
  tls: MailServer['tls']
  username: string
  from: string
  /** The input; empty to keep the stored password. */
  password: string
}

interface Props {
  draft: Draft
  base: MailServer
  set: (change: Partial<Draft>) => void
  at: (name: string) => string | undefined
}

/** The fields of the mail server. */
export function ServerFields({ draft, base, set, at }: Props) {
  const id = useId()
  const line = (
    name: Exclude<keyof Draft, 'tls'>,
    label: string,
    help?: string,
    props: ComponentProps<typeof Input> = { spellCheck: false },
  ) => (
    <Field label={label} help={help} error={sentence(label, at(name))}>
      <Input
        value={draft[name]}
        autoComplete="off"
        {...props}
        onChange={({ target }) => {
          set({ [name]: target.value })
        }}
      />
    </Field>
  )
  return (
    <>
      {line('host', 'Server', 'As your provider names it, such as mail.example.com.')}
      <Field label="Encryption" error={sentence('Encryption', at('tls'))}>
        <Select
          value={draft.tls}
          onChange={({ target }) => {
            const tls = target.value as Draft['tls']
            const usual = draft.port === usualPorts[draft.tls]
            set({ tls, ...(usual && { port: usualPorts[tls] }) })
          }}
        >
          {(Object.keys(encryptions) as Draft['tls'][]).map((kind) => (
            <option key={kind} value={kind}>
              {`${encryptions[kind]}, usually port ${usualPorts[kind]}`}
            </option>
          ))}
        </Select>
      </Field>
      {line('port', 'Port', undefined, { inputMode: 'numeric' })}
      {line('username', 'User name', 'Empty for a server that asks for none.')}
      {line(
        'password',
        'Password',
        base.passwordState === 'set'
          ? 'One is stored, and stays unless you type another one. For another server, type it again.'
          : 'It is kept encrypted, and shown to nobody.',
        { type: 'password', name: `${id}-secret`, autoComplete: 'new-password' },
      )}
      {line(
        'from',
        'Sender',
        'An address, or a name with one, as Agency <hello@example.com>.',
        {},
      )}
    </>
  )
}
