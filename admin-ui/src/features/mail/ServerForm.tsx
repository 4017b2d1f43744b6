import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { mailQuery } from '../../api/inbox.ts'
import {
  changeMailServer,
  type MailServer,
  type MailServerInput,
  type MailState,
  mailStateQuery,
} from '../../api/mails.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { useUnsaved, useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import { sentence } from '../../fields/sentence.ts'
import { encryptions, usualPorts } from './encryptions.ts'
import styles from './Mail.module.css'
import { TestMail } from './TestMail.tsx'

interface Draft {
  host: string
  port: string
  tls: MailServer['tls']
  username: string
  from: string
  /** What was typed; empty as long as the stored one stays. */
  password: string
}

const draftOf = ({ host, port, tls, username, from }: MailServer): Draft => ({
  host,
  port: String(port),
  tls,
  username,
  from,
  password: '',
})

/** What is sent of a draft: everything but a password that was not typed. */
const inputOf = ({ password, port, ...rest }: Draft): MailServerInput => ({
  ...rest,
  port: Number(port),
  ...(password !== '' && { password }),
})

/** Sets up the server by which mails are sent. */
export function ServerForm({ state, server }: { state: MailState; server: MailServer }) {
  const client = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const guard = useUnsavedGuard()
  const element = useRef<HTMLDivElement>(null)
  const complaints = useFieldErrors(element)
  // What the form was filled in from. Somebody else may have saved meanwhile: that is told when this is saved.
  const [base, setBase] = useState({ server, etag: state.etag })
  const [draft, setDraft] = useState(() => draftOf(server))
  const [stale, setStale] = useState(false)
  const begun = draftOf(base.server)
  const dirty = (Object.keys(begun) as (keyof Draft)[]).some(
    (name) => draft[name] !== begun[name],
  )
  const begin = (next: MailServer, etag: string | null) => {
    setBase({ server: next, etag })
    setDraft(draftOf(next))
    setStale(false)
    complaints.show({})
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (input: MailServerInput) => changeMailServer(input, base.etag),
    onSuccess: (now, { host }) => {
      client.setQueryData(mailStateQuery.queryKey, now)
      if (now.server) begin(now.server, now.etag)
      toast({ title: host === '' ? 'No mail is sent now.' : 'Mail server changed.' })
      void client.invalidateQueries(mailQuery)
    },
    onError: async (error) => {
      complaints.report(error)
      if (!(error instanceof ApiError) || error.status !== 412) return
      await client.invalidateQueries(mailStateQuery)
      setStale(true)
    },
  })
  useUnsaved(isPending ? 'saving' : dirty ? 'typed' : 'nothing', guard.mark)

  const check = () => {
    const fine = /^\d{1,5}$/.test(draft.port.trim())
    complaints.show(fine ? {} : { port: 'must be a number from 1 to 65535' })
    return fine
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isPending && check()) mutate(inputOf(draft))
  }
  const remove = async () => {
    const yes = await confirm({
      title: 'Send no more mail?',
      description: 'The server and its password are forgotten. Mails that wait stay.',
      action: 'Send no mail',
    })
    if (yes) mutate({ host: '' })
  }
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
  }
  return (
    <div ref={element} className={styles.form}>
      <form
        className={styles.form}
        aria-labelledby="mail-server"
        noValidate
        onSubmit={submit}
      >
        {server.passwordState === 'unreadable' && (
          <p role="alert" className={styles.warning}>
            The password was encrypted with another secret key: type it in again. Mails
            wait until then.
          </p>
        )}
        {stale && (
          <Theirs
            server={server}
            onTake={() => {
              begin(server, state.etag)
            }}
            onKeep={() => {
              setBase({ server, etag: state.etag })
              setStale(false)
            }}
          />
        )}
        <Controls draft={draft} base={base.server} set={set} at={complaints.at} />
        <div className={styles.actions}>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
          {base.server.source === 'staff' && (
            <Button variant="ghost" disabled={isPending} onClick={() => void remove()}>
              Send no mail
            </Button>
          )}
        </div>
      </form>
      <TestMail
        typed={dirty ? inputOf(draft) : undefined}
        error={sentence('The address', complaints.at('to'))}
        onTest={check}
        onError={complaints.report}
      />
    </div>
  )
}

interface TheirsProps {
  server: MailServer
  onTake: () => void
  onKeep: () => void
}

/** What somebody else has saved meanwhile, and what to do about it. */
function Theirs({ server: { host, port, username, from }, onTake, onKeep }: TheirsProps) {
  return (
    <div role="alert" className={styles.warning}>
      <p>
        {'Somebody else has changed the mail server: '}
        {host === ''
          ? 'no mail is sent.'
          : `${host}, port ${String(port)}, user name ${username || 'none'}, sender ${from}.`}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onTake}>
          Take theirs
        </Button>
        <Button variant="secondary" size="small" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}

interface ControlsProps {
  draft: Draft
  base: MailServer
  set: (change: Partial<Draft>) => void
  at: (name: string) => string | undefined
}

function Controls({ draft, base, set, at }: ControlsProps) {
  const id = useId()
  return (
    <div className={styles.controls}>
      <Field
        label="Server"
        help="As your provider names it, such as mail.example.com."
        error={sentence('Server', at('host'))}
      >
        <Input
          value={draft.host}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            set({ host: target.value })
          }}
        />
      </Field>
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
      <Field label="Port" error={sentence('Port', at('port'))}>
        <Input
          inputMode="numeric"
          value={draft.port}
          autoComplete="off"
          onChange={({ target }) => {
            set({ port: target.value })
          }}
        />
      </Field>
      <Field
        label="User name"
        help="Empty for a server that asks for none."
        error={sentence('User name', at('username'))}
      >
        <Input
          value={draft.username}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            set({ username: target.value })
          }}
        />
      </Field>
      <Field
        label="Password"
        help={
          base.passwordState === 'set'
            ? 'One is stored, and stays unless you type another one. For another server, type it again.'
            : 'It is kept encrypted, and shown to nobody.'
        }
        error={sentence('Password', at('password'))}
      >
        <Input
          type="password"
          name={`${id}-secret`}
          value={draft.password}
          autoComplete="new-password"
          onChange={({ target }) => {
            set({ password: target.value })
          }}
        />
      </Field>
      <Field
        label="Sender"
        help="An address, or a name with one, as Agency <hello@example.com>."
        error={sentence('Sender', at('from'))}
      >
        <Input
          value={draft.from}
          autoComplete="off"
          onChange={({ target }) => {
            set({ from: target.value })
          }}
        />
      </Field>
    </div>
  )
}
