import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { copy as glyph } from '@quoin/shared-ui/ui/glyphs'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { beginTotp, confirmTotp, type TotpSecret } from '../../api/account.ts'
import { sentence } from '../../fields/sentence.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import styles from './AccountScreen.module.css'
import { AskPassword } from './AskPassword.tsx'
import { useCopy } from './useCopy.ts'
import { useShownCodes } from './useShownCodes.ts'

/** Sets an authenticator app up: the password, then the app and its first code, then the recovery codes. */
export function TotpSetup({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TotpSecret>()
  const [, showCodes] = useShownCodes()
  if (secret === undefined) {
    return (
      <AskPassword
        title="Set up an authenticator app"
        description="You need an app such as Aegis, 1Password or Google Authenticator. It is on once you have typed its first code."
        action="Continue"
        run={beginTotp}
        onDone={setSecret}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set up an authenticator app"
      description="Scan the code with the app, or type the key below into it. Then type the code that the app shows."
    >
      <FirstCode
        secret={secret}
        onCodes={(codes) => {
          showCodes(codes)
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface Props {
  secret: TotpSecret
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function FirstCode({ secret: { secret, qr }, onCodes, onClose }: Props) {
  const copy = useCopy()
  const [code, setCode] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { mutate, isPending } = useMutation({
    mutationFn: confirmTotp,
    onSuccess: onCodes,
    onError: complaints.report,
  })
  return (
    <DialogForm
      ref={element}
      action="Turn on"
      sending="One moment..."
      pending={isPending}
      onSubmit={() => {
        const typed = code.replaceAll(/\s/g, '')
        complaints.show(typed === '' ? { code: 'is required' } : {})
        if (typed !== '') mutate(typed)
      }}
      onCancel={onClose}
    >
      <img className={styles.qr} src={qr} alt="The key, for the camera of the app" />
      <div className={styles.secret}>
        <span>Key:</span>
        <code className={styles.code}>{grouped(secret)}</code>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copy(secret, 'The key is on your clipboard.')}
        >
          <Glyph of={glyph} />
          Copy key
        </Button>
      </div>
      <Field
        label="Authentication code"
        required
        error={sentence('Authentication code', complaints.at('code'))}
      >
        <Input
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
          }}
        />
      </Field>
    </DialogForm>
  )
}

/** A key as people type it, in groups of four characters. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
