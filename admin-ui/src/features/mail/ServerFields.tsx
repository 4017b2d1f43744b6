import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { type ComponentProps, useId } from 'react'
import type { MailServer } from '../../api/mails.ts'
import { sentence } from '../../fields/sentence.ts'
import { encryptions, usualPorts } from './encryptions.ts'
import { providerOf, providers } from './providers.ts'

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

interface Props extends ChoiceProps {
  base: MailServer
  at: (name: string) => string | undefined
}

interface ChoiceProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
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
      <ProviderSelect draft={draft} set={set} />
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

/** Fills in the server of a provider. 'Other' empties it. */
function ProviderSelect({ draft, set }: ChoiceProps) {
  const chosen = providerOf(draft)
  return (
    <Field label="Provider" help={chosen?.help ?? 'It fills in the next three fields.'}>
      <Select
        value={chosen?.name ?? ''}
        onChange={({ target }) => {
          const next = providers.find(({ name }) => name === target.value)
          set(next ? { host: next.host, port: next.port, tls: next.tls } : { host: '' })
        }}
      >
        <option value="">Other</option>
        {providers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
