import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { type ReactNode, useId, useState } from 'react'
import { DialogForm } from '../../../ui/DialogForm.tsx'

interface Props {
  title: string
  label: string
  help: string
  action: string
  /** The existing words, which are suggested. */
  words: string[]
  initial?: string | undefined
  /** The maximum number of characters. */
  longest: number
  /** The error for an empty input; an empty input is accepted without it. */
  missing?: string
  onSubmit: (text: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for a word, with suggestions. */
export function WordDialog(props: Props) {
  const {
    title,
    label,
    help,
    action,
    words,
    initial = '',
    missing,
    longest,
    onSubmit,
  } = props
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()
  const list = useId()
  return (
    <Dialog open title={title} onOpenChange={props.onClose}>
      <DialogForm
        action={action}
        sending={action}
        pending={false}
        onCancel={props.onClose}
        onSubmit={() => {
          if (text.trim() === '' && missing !== undefined) setError(missing)
          else onSubmit(text.trim())
        }}
      >
        <Field label={label} help={help} error={error}>
          <Input
            list={list}
            value={text}
            maxLength={longest}
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value)
              setError(undefined)
            }}
          />
        </Field>
        <datalist id={list}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
        {props.children}
      </DialogForm>
    </Dialog>
  )
}
