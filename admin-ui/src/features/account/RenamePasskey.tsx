import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Passkey } from '../../api/account.ts'
import { renamePasskey } from '../../api/passkeys.ts'
import { sentence } from '../../fields/sentence.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { useChanged } from './useChanged.ts'

interface Props {
  passkey: Passkey
  onClose: () => void
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: Props) {
  const toast = useToast()
  const changed = useChanged()
  const [name, setName] = useState(passkey.name)
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { mutate, isPending } = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name.trim()),
    onSuccess: () => {
      toast({ title: 'Passkey renamed.' })
      changed()
      onClose()
    },
    onError: complaints.report,
  })
  return (
    <Dialog open onOpenChange={onClose} title="Rename the passkey">
      <DialogForm
        ref={element}
        action="Rename"
        sending="One moment..."
        pending={isPending}
        onSubmit={() => {
          const blank = name.trim() === ''
          complaints.show(blank ? { name: 'is required' } : {})
          if (!blank) mutate()
        }}
        onCancel={onClose}
      >
        <Field label="Name" required error={sentence('Name', complaints.at('name'))}>
          <Input
            name="name"
            maxLength={80}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
            }}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
