import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Role } from '../../model/identity.ts'
import { useZone } from '../../model/site.ts'
import { addToken, type NewToken, tokensQuery, type TokenWish } from '../../api/tokens.ts'
import { sentence } from '../../fields/sentence.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { type Unsaved, useUnsaved } from '../../entry-form/useUnsavedGuard.ts'
import { endOf, lifetimes } from './expiry.ts'
import { roleNames, roleTexts } from './roles.ts'

interface Props {
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  onMade: (token: NewToken) => void
  onCancel: () => void
}

const empty = { name: '', role: 'viewer' as Role, lifetime: '90', date: '' }

/** The form of a new token. Errors of the server are shown below their fields. */
export function TokenForm({ onUnsaved, onMade, onCancel }: Props) {
  const client = useQueryClient()
  const zone = useZone()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const [draft, setDraft] = useState(empty)
  const { name, role, lifetime, date } = draft
  const { mutate, isPending } = useMutation({
    mutationFn: addToken,
    onSuccess: (token) => {
      onUnsaved('nothing')
      onMade(token)
      void client.invalidateQueries(tokensQuery)
    },
    onError: complaints.report,
  })
  useUnsaved(isPending ? 'saving' : name !== '' ? 'typed' : 'nothing', onUnsaved)
  const change = (part: Partial<typeof empty>) => {
    setDraft({ ...draft, ...part })
  }
  const submit = () => {
    const expiresAt = endOf(lifetime, date, zone, Date.now())
    const missing = {
      ...(name.trim() === '' && { name: 'is required' }),
      ...(expiresAt === '' && { expiresAt: 'is required' }),
    }
    complaints.show(missing)
    if (Object.keys(missing).length > 0) return
    const wish: TokenWish = { name: name.trim(), role }
    mutate(expiresAt === undefined ? wish : { ...wish, expiresAt })
  }

  return (
    <DialogForm
      ref={element}
      action="Make token"
      sending="Making..."
      pending={isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field
        label="Name"
        required
        help="What uses it: a program, a machine."
        error={sentence('Name', complaints.at('name'))}
      >
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => {
            change({ name: target.value })
          }}
        />
      </Field>
      <Field label="Role" help={roleTexts[role]} error={complaints.at('role')}>
        <Select
          value={role}
          onChange={({ target }) => {
            change({ role: target.value as Role })
          }}
        >
          {Object.entries(roleNames).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Expiry
        lifetime={lifetime}
        date={date}
        error={complaints.at('expiresAt')}
        onChange={change}
      />
    </DialogForm>
  )
}

interface ExpiryProps {
  lifetime: string
  /** The last day, if a date is chosen. */
  date: string
  error: string | undefined
  onChange: (part: { lifetime: string } | { date: string }) => void
}

/** The fields for the lifetime of a token. */
function Expiry({ lifetime, date, error, onChange }: ExpiryProps) {
  const zone = useZone()
  return (
    <>
      <Field
        label="Good for"
        error={lifetime === 'date' ? undefined : sentence('End', error)}
      >
        <Select
          value={lifetime}
          onChange={({ target }) => {
            onChange({ lifetime: target.value })
          }}
        >
          {lifetimes.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      {lifetime === 'date' && (
        <Field
          label="Last day"
          required
          help={`The whole of it, in ${zone}.`}
          error={sentence('Last day', error)}
        >
          <Input
            type="date"
            value={date}
            onChange={({ target }) => {
              onChange({ date: target.value })
            }}
          />
        </Field>
      )}
    </>
  )
}
