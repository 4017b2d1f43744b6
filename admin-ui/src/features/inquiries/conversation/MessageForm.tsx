import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { type ReactNode, type Ref, useCallback, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import type { ContentType } from '../../../model/schema.ts'
import { messageOf } from '../../../api/useFailure.ts'
import { sentence } from '../../../fields/sentence.ts'
import { useDraftKey } from '../../../entry-form/draft/keptDraft.ts'
import { useFieldErrors } from '../../../entry-form/errors/useFieldErrors.ts'
import styles from './Conversation.module.css'
import { useKeptText } from './useKeptText.ts'
import { useSay } from './useSay.ts'

interface Props {
  type: ContentType
  id: string
  /** Whether it is a note for staff rather than a mail. */
  note: boolean
  label: string
  help: string
  rows: number
  /** The label of the button. */
  action: string
  box?: Ref<HTMLTextAreaElement>
  /** Further elements beside the button; `insert` appends a text to the input, and `text` is the input. */
  children?: (insert: (text: string) => void, text: string) => ReactNode
}

/** A text box for a message. The input is kept if it is refused, when the dialog is closed and after a reload. */
export function MessageForm(props: Props) {
  const { type, id, note, label, help, rows, action, box, children } = props
  const draft = useDraftKey(type, `${id}/${note ? 'note' : 'mail'}`)
  const [text, setText] = useKeptText(draft)
  const form = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(form)
  const { pending, send } = useSay({
    type,
    id,
    note,
    draft,
    onKept: () => {
      setText('')
    },
    onError: (error) => {
      complaints.report(error)
      complaints.show({ body: complaintIn(error) })
    },
  })
  useBeforeUnload(
    useCallback(
      (event) => {
        if (text !== '') event.preventDefault()
      },
      [text],
    ),
  )
  const submit = () => {
    const empty = text.trim() === ''
    complaints.show(empty ? { body: 'is required' } : {})
    if (!empty) send(text)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={label} help={help} error={sentence(label, complaints.at('body'))}>
        <Textarea
          ref={box}
          rows={rows}
          value={text}
          // The text must not change while it is sent.
          readOnly={pending}
          onChange={({ target }) => {
            setText(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (!event.repeat) submit()
          }}
        />
      </Field>
      <div className={styles.acts}>
        {children?.((more) => {
          setText((before) => (before.trim() === '' ? more : `${before}\n\n${more}`))
        }, text)}
        <Button type="submit" variant="secondary" disabled={pending}>
          {pending ? 'Sending...' : action}
        </Button>
      </div>
    </form>
  )
}

/** The message below the box: every failure is about its content. */
function complaintIn(error: unknown): string {
  if (error instanceof ApiError) return error.fieldErrors.body ?? error.text
  return messageOf(error)
}
