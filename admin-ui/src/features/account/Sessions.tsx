import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endOtherSessions,
  endSession,
  type Session,
  sessionsQuery,
} from '../../api/account.ts'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFailure } from '../../api/useFailure.ts'
import styles from './AccountScreen.module.css'
import { Part } from './Part.tsx'

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const client = useQueryClient()
  const toast = useToast()
  const onError = useFailure()
  const { data: sessions, error } = useQuery(sessionsQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (session: Session | null) =>
      session === null ? endOtherSessions() : endSession(session.id),
    onSuccess: (_answer, session) => {
      toast({ title: session === null ? 'Signed out everywhere else.' : 'Signed out.' })
    },
    onError,
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
  return (
    <Part
      title="Where you are signed in"
      text="What you do not know, sign out, and then change your password."
      error={error}
      waiting={sessions === undefined}
      actions={
        sessions?.some(({ current }) => !current) && (
          <Button
            variant="secondary"
            disabled={isPending}
            onClick={() => {
              mutate(null)
            }}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <Line
              key={session.id}
              session={session}
              busy={isPending}
              onEnd={() => {
                mutate(session)
              }}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}

interface LineProps {
  session: Session
  busy: boolean
  onEnd: () => void
}

function Line({ session, busy, onEnd }: LineProps) {
  const now = useNow()
  const agent = session.agent || 'Unknown browser'
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>
          {agent}
          {session.current && <Badge>This browser</Badge>}
        </p>
        <p className={styles.facts}>
          <span>{session.address}</span>
          <span>
            Signed in <Time value={session.createdAt} />
          </span>
          <span>
            Last seen <Ago value={session.lastSeenAt} now={now} />
          </span>
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Sign out: ${agent}, ${session.address}`}
          disabled={busy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
