import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { rotate } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMinute } from '../../ui/Time.tsx'
import {
  mailQueueQuery,
  mailStateQuery,
  type QueuedMail,
  sendMailAgain,
} from '../../api/mails.ts'
import { Failed } from '../../ui/Failed.tsx'
import { kinds } from './kinds.ts'
import styles from './Mail.module.css'
import { useAct } from './useAct.ts'

/** The queued mails, and those that were refused. */
export function Queue() {
  const { data, error } = useQuery(mailQueueQuery)
  const { data: state } = useQuery(mailStateQuery)
  return (
    <Card asChild className={styles.part}>
      <section aria-labelledby="mail-queue">
        <h2 id="mail-queue" className={styles.title}>
          Not sent yet
        </h2>
        {error !== null && <Failed error={error} />}
        {data === undefined && error === null && <Skeleton height="3rem" />}
        {data?.length === 0 && state && (
          <p className={styles.text}>
            {state.configured
              ? 'No mail is waiting.'
              : 'No mail is set up, so the site writes and sends none.'}
          </p>
        )}
        {data !== undefined && data.length > 0 && state?.configured === false && (
          <p className={styles.text}>
            No mail is set up: these wait until you name a mail server.
          </p>
        )}
        {data !== undefined && data.length > 0 && (
          <ul className={styles.list}>
            {data.map((mail) => (
              <Row key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

function Row({ mail }: { mail: QueuedMail }) {
  const id = useId()
  const minute = useMinute()
  const { mutate, isPending } = useAct(sendMailAgain, 'The mail is tried again.')
  const { kind, to, failed, acceptedAt, dueAt, error } = mail
  return (
    <li className={styles.line}>
      <div>
        <p id={id} className={styles.name}>
          {kinds[kind].name}
          <Badge variant={failed ? 'orange' : 'secondary'}>
            {failed ? 'Failed' : 'Waiting'}
          </Badge>
        </p>
        <p className={styles.facts}>
          <span>{`To ${to || 'the sender'}`}</span>
          <span>{`Written ${minute(acceptedAt)}`}</span>
          {!failed && <span>{`Next try ${minute(dueAt)}`}</span>}
        </p>
        {error !== null && <p className={styles.fault}>{error}</p>}
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={id}
        disabled={isPending}
        onClick={() => {
          mutate(mail.id)
        }}
      >
        <Glyph of={rotate} />
        {isPending ? 'Sending...' : 'Send again'}
      </Button>
    </li>
  )
}
