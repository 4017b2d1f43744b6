import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { mailQuery } from '../../api/inbox.ts'
import {
  changeMailServer,
  type MailServer,
  type MailServerInput,
  type MailState,
  mailStateQuery,
} from '../../api/mails.ts'
import { sentence } from '../../fields/sentence.ts'
import { SettingsForm } from '../../screens/settings/SettingsForm.tsx'
import { useSettings } from '../../screens/settings/useSettings.ts'
import { type Draft, ServerFields } from './ServerFields.tsx'
import { TestMail } from './TestMail.tsx'

const draftOf = ({ host, port, tls, username, from }: MailServer): Draft => ({
  host,
  port: String(port),
  tls,
  username,
  from,
  password: '',
})

/** The values to send: the password is omitted if it was not entered. */
const inputOf = ({ password, port, ...rest }: Draft): MailServerInput => ({
  ...rest,
  port: Number(port),
  ...(password !== '' && { password }),
})

const question = {
  title: 'Send no more mail?',
  description: 'The server and its password are forgotten. Mails that wait stay.',
  action: 'Send no mail',
}

/** The form of the mail server. */
export function ServerForm({ state, server }: { state: MailState; server: MailServer }) {
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLDivElement>(null)
  const form = useSettings({
    element,
    stored: { settings: server, etag: state.etag },
    draftOf,
    write: async (input: MailServerInput, etag) => {
      const now = await changeMailServer(input, etag)
      client.setQueryData(mailStateQuery.queryKey, now)
      toast({
        title: input.host === '' ? 'No mail is sent now.' : 'Mail server changed.',
      })
      void client.invalidateQueries(mailQuery)
      return now.server ? { settings: now.server, etag: now.etag } : undefined
    },
    refetch: () => client.invalidateQueries(mailStateQuery),
  })
  const { draft, base, complaints } = form
  const check = () => {
    const fine = /^\d{1,5}$/.test(draft.port.trim())
    complaints.show(fine ? {} : { port: 'must be a number from 1 to 65535' })
    return fine
  }
  return (
    <SettingsForm
      element={element}
      form={form}
      labelledBy="mail-server"
      warning={
        server.passwordState === 'unreadable'
          ? 'The password was encrypted with another secret key: type it in again. Mails wait until then.'
          : undefined
      }
      theirs={`Somebody else has changed the mail server: ${summaryOf(server)}`}
      forget={
        base.source === 'staff'
          ? { text: 'Send no mail', run: () => form.forget(question, { host: '' }) }
          : undefined
      }
      onSave={() => {
        if (check()) form.save(inputOf(draft))
      }}
      test={
        <TestMail
          typed={form.isDirty ? inputOf(draft) : undefined}
          error={sentence('The address', complaints.at('to'))}
          onTest={check}
          onError={complaints.report}
        />
      }
    >
      <ServerFields draft={draft} base={base} set={form.set} at={complaints.at} />
    </SettingsForm>
  )
}

function summaryOf({ host, port, username, from }: MailServer): string {
  return host === ''
    ? 'no mail is sent.'
    : `${host}, port ${String(port)}, user name ${username || 'none'}, sender ${from}.`
}
