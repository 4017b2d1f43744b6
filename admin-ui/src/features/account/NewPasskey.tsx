import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useState } from 'react'
import { createPasskey, passkeyFailure } from '../../api/passkeys.ts'
import { AskPassword } from './AskPassword.tsx'
import { useChanged } from './useChanged.ts'

/** Asks for the name of a passkey, and creates it. */
export function NewPasskey({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const changed = useChanged()
  const [name, setName] = useState('')
  return (
    <AskPassword
      title="Create a passkey"
      description="Your browser asks you next where the passkey is to be."
      action="Continue"
      run={(password) => createPasskey(name.trim() || 'Passkey', password)}
      explain={(error) => {
        const text = passkeyFailure(error)
        return text === undefined ? error : new Error(text)
      }}
      onDone={() => {
        toast({ title: 'Passkey created.' })
        changed()
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Name" help="What you know it by, such as the name of the device.">
        <Input
          name="name"
          maxLength={80}
          placeholder="Passkey"
          value={name}
          onChange={({ target }) => {
            setName(target.value)
          }}
        />
      </Field>
    </AskPassword>
  )
}
