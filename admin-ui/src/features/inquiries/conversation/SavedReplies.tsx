import { Button } from '@quoin/shared-ui/ui/Button'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useQuery } from '@tanstack/react-query'
import { namesQuery } from '../../../api/entries/queries.ts'
import { useCan } from '../../../model/identity.ts'
import { type ContentType, titleOf } from '../../../model/schema.ts'
import styles from './Conversation.module.css'
import { useReplyText } from './useReplyText.ts'

interface Props {
  type: ContentType
  /** Called with the text of the chosen reply. */
  onChoose: (text: string) => void
  onManage: () => void
}

/** A select of the saved replies, if there are any, and the button of their dialog for users who may change them. */
export function SavedReplies({ type, onChoose, onManage }: Props) {
  const { data } = useQuery(namesQuery(type))
  const fetchText = useReplyText(type)
  const can = useCan(type)
  const choose = async (id: string) => {
    const text = await fetchText(id)
    if (text !== undefined) onChoose(text)
  }
  return (
    <>
      {data !== undefined && data.items.length > 0 && (
        <Select
          aria-label="Saved reply"
          className={styles.answers}
          value=""
          onChange={({ target: { value } }) => void choose(value)}
        >
          <option value="">Saved reply…</option>
          {data.items.map((reply) => (
            <option key={reply.id} value={reply.id}>
              {titleOf(type, reply)}
            </option>
          ))}
        </Select>
      )}
      {(can.create || can.update || can.delete) && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={onManage}>
          Manage replies
        </Button>
      )}
    </>
  )
}
