import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeMyMail,
  type MyMail,
  myMailQuery,
  sendConfirmation,
} from '../../api/mails.ts'
import { useFailure } from '../../api/useFailure.ts'
import { AskPassword } from './AskPassword.tsx'
import { Part } from './Part.tsx'
import styles from './AccountScreen.module.css'

const ways: { value: MyMail['inquiries']; text: string }[] = [
  { value: 'off', text: 'Never' },
  { value: 'each', text: 'Each inquiry' },
  { value: 'daily', text: 'One mail a day' },
]

/** The user's mail address and notifications. */
export function Mailbox() {
  const client = useQueryClient()
  const toast = useToast()
  const { data: mail, error } = useQuery(myMailQuery)
  const [asking, setAsking] = useState(false)
  const changed = (title: string) => {
    toast({ title })
    void client.invalidateQueries(myMailQuery)
  }
  const address = mail?.email ?? ''
  const pending = mail?.pendingEmail ?? ''
  return (
    <Part
      title="Mail"
      text="Your address is for mails of this site alone: about inquiries, failures and a forgotten password."
      error={error}
      waiting={mail === undefined}
      actions={
        mail && (
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setAsking(true)
              }}
            >
              Change address
            </Button>
            {pending !== '' && (
              <SendAgain onSent={() => changed('The link is on its way.')} />
            )}
          </>
        )
      }
    >
      {mail && (
        <div className={styles.form}>
          <p>{address === '' ? 'No confirmed address.' : address}</p>
          {pending !== '' && (
            <p role="status">{`${pending} waits for you to open the link that was sent to it.`}</p>
          )}
          {!mail.available && (
            <p className={styles.text}>
              Addresses cannot be confirmed: an administrator sets mail up on the screen
              Mail, which also says whether the server knows the address of the site.
            </p>
          )}
          <InquiryMails
            chosen={mail.inquiries}
            onChanged={() => changed('Your choice is kept.')}
          />
        </div>
      )}
      {asking && (
        <Address
          before={pending || address}
          onDone={() => {
            setAsking(false)
            changed('Your address is kept. Open the link that is sent to it.')
          }}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </Part>
  )
}

/** The button that sends the link to confirm an address again. */
function SendAgain({ onSent }: { onSent: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: sendConfirmation,
    onError: useFailure(),
    onSuccess: onSent,
  })
  return (
    <Button
      variant="secondary"
      disabled={isPending}
      onClick={() => {
        mutate()
      }}
    >
      Send the link again
    </Button>
  )
}

interface InquiryProps {
  chosen: MyMail['inquiries']
  onChanged: () => void
}

/** The select for notifications about inquiries. */
function InquiryMails({ chosen, onChanged }: InquiryProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (inquiries: MyMail['inquiries']) => changeMyMail({ inquiries }),
    onError: useFailure(),
    onSuccess: onChanged,
  })
  return (
    <Field label="Tell me of new inquiries">
      <Select
        value={isPending ? variables : chosen}
        disabled={isPending}
        onChange={({ target }) => {
          mutate(target.value as MyMail['inquiries'])
        }}
      >
        {ways.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface AddressProps {
  before: string
  onDone: () => void
  onClose: () => void
}

function Address({ before, onDone, onClose }: AddressProps) {
  const [email, setEmail] = useState(before)
  return (
    <AskPassword
      title="Change address"
      description="A link is sent to the address, by which you confirm it. Leave it empty to have none."
      action="Change"
      run={(password) => changeMyMail({ email: email.trim(), password })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label="E-mail address">
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
          }}
        />
      </Field>
    </AskPassword>
  )
}
