import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { formatDateTime } from '@quoin/shared-ui/format/date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readingQuery } from '../../api/analytics.ts'
import { useZone } from '../../model/site.ts'
import { messageOf } from '../../api/useFailure.ts'
import styles from './Reading.module.css'

/** The pages that the sender of an inquiry read before. They are fetched when it is opened. */
export function Reading({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const zone = useZone()
  const { data, error } = useQuery({ ...readingQuery(id), enabled: open })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Pages read before</summary>
      {error !== null && <p role="alert">{explain(error)}</p>}
      {data && (
        <>
          <p className={styles.source}>
            Came from {data.source}
            {data.campaign && `, campaign ${data.campaign}`}
          </p>
          <ol className={styles.pages}>
            {data.pages.map(({ page, at }) => (
              <li key={`${page} ${at}`}>
                <a href={page}>{page}</a>{' '}
                <time dateTime={at} className={styles.time}>
                  {formatDateTime(at, zone)}
                </time>
              </li>
            ))}
          </ol>
        </>
      )}
    </details>
  )
}

function explain(error: Error): string {
  const unknown = error instanceof ApiError && error.status === 404
  return unknown ? 'Nothing is known of the visit.' : messageOf(error)
}
