import { Button } from '@quoin/shared-ui/ui/Button'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesQuery } from '../../../api/inbox.ts'
import type { ContentType } from '../../../model/schema.ts'
import { messageOf } from '../../../api/useFailure.ts'
import styles from './Conversation.module.css'
import { MessageItem } from './MessageItem.tsx'

/** How many of the latest messages are rendered at first, and added with each request for more. */
const step = 20

/** The messages about an entry, the oldest first. */
export function MessageList({ type, id }: { type: ContentType; id: string }) {
  const { data, error } = useQuery(messagesQuery(type, id))
  const [count, setCount] = useState(step)
  if (data === undefined)
    return error === null ? (
      <Skeleton height="4rem" />
    ) : (
      <p role="alert">{messageOf(error)}</p>
    )
  if (data.length === 0)
    return <p className={styles.nothing}>Nothing has been said yet.</p>
  const earlier = data.length - count
  return (
    <>
      {earlier > 0 && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setCount(count + step)
          }}
        >
          {`Show earlier messages (${String(earlier)})`}
        </Button>
      )}
      <ol className={styles.messages} aria-label="Messages">
        {data.slice(-count).map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
    </>
  )
}
