import { Badge } from '@quoin/shared-ui/ui/Badge'
import type { Tint } from '@quoin/shared-ui/ui/pattern/tint'
import type { Message } from '../../../api/inbox.ts'
import { useMinute } from '../../../ui/Time.tsx'
import styles from './Conversation.module.css'

/** The label of a message. */
function standingOf({ kind, state }: Message): [text: string, look: Tint | 'secondary'] {
  if (kind === 'note') return ['Note', 'secondary']
  if (state === null) return ['Received', 'blue']
  return outgoing[state]
}

const outgoing: Record<NonNullable<Message['state']>, [string, Tint]> = {
  queued: ['Queued', 'cyan'],
  sent: ['Sent', 'green'],
  failed: ['Failed', 'orange'],
}

/** A message of a conversation: its author, time and status. */
export function MessageItem({ message }: { message: Message }) {
  const minute = useMinute()
  const [standing, look] = standingOf(message)
  return (
    <li className={styles.message} data-kind={message.kind}>
      <p className={styles.about}>
        <span className={styles.by}>{message.by}</span>
        <time dateTime={message.at}>{minute(message.at)}</time>
        <Badge variant={look}>{standing}</Badge>
      </p>
      <p className={styles.body}>{message.body}</p>
      {message.error !== null && (
        <p className={styles.reason} data-final={message.state === 'failed'}>
          {message.state === 'failed' ? 'Not sent: ' : 'Not sent yet: '}
          {message.error}
        </p>
      )}
    </li>
  )
}
