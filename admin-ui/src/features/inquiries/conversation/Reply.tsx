import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { mailQuery } from '../../../api/inbox.ts'
import { useSchema } from '../../../api/entries/useSchema.ts'
import { type ContentType, type Entry, textOf } from '../../../model/schema.ts'
import { MessageForm } from './MessageForm.tsx'
import { SavedReplies } from './SavedReplies.tsx'

const SavedRepliesDialog = lazyPart(() =>
  import('./SavedRepliesDialog.tsx').then((file) => file.SavedRepliesDialog),
)

interface Props {
  type: ContentType
  inquiry: Entry
  /** The text box for a reply. */
  box: RefObject<HTMLTextAreaElement | null>
}

/** What the form of a message offers to the dialog of the saved replies. */
interface Opened {
  text: string
  insert: (text: string) => void
}

/** The form of a reply by mail, with the saved replies; renders nothing if no mail is set up. */
export function Reply({ type, inquiry, box }: Props) {
  const { data } = useQuery(mailQuery)
  const replies = useSchema().types.find(({ name }) => name === 'answer')
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!data?.configured) return null
  return (
    <>
      <MessageForm
        type={type}
        id={inquiry.id}
        note={false}
        label="Reply"
        help={`A mail to ${textOf(inquiry, 'email')} from ${data.from}. Ctrl+Enter sends it.`}
        rows={5}
        action="Send reply"
        box={box}
      >
        {(insert, text) =>
          replies && (
            <SavedReplies
              type={replies}
              onChoose={insert}
              onManage={() => {
                setOpened({ text, insert })
              }}
            />
          )
        }
      </MessageForm>
      {/* Outside of the form, since it has forms of its own. */}
      {replies && opened && (
        <SavedRepliesDialog
          type={replies}
          text={opened.text}
          onInsert={(text) => {
            opened.insert(text)
            setOpened(null)
          }}
          onClose={() => {
            setOpened(null)
          }}
        />
      )}
    </>
  )
}
