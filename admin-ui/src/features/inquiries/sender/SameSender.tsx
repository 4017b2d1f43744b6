import { Button } from '@quoin/shared-ui/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sameSenderQuery } from '../../../api/inbox.ts'
import type { ContentType } from '../../../model/schema.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { SameSenderRow } from './SameSenderRow.tsx'
import styles from './SameSender.module.css'

/** How many are rendered at first, and added with each request for more. */
const step = 5

/** Other inquiries of the same sender; renders nothing if there are none. */
export function SameSender({ type, id }: { type: ContentType; id: string }) {
  const { data, error } = useQuery(sameSenderQuery(type, id))
  const [count, setCount] = useState(step)
  if (data === undefined) return error && <Failed error={error} />
  if (data.length === 0) return null
  return (
    <section className={styles.others}>
      <h3 className={styles.heading}>From the same sender</h3>
      <ul className={styles.list}>
        {data.slice(0, count).map((other) => (
          <SameSenderRow key={other.id} type={type} id={id} other={other} />
        ))}
      </ul>
      {data.length > count && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setCount(count + step)
          }}
        >
          {`Show more (${String(data.length - count)})`}
        </Button>
      )}
    </section>
  )
}
