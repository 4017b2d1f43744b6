import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSchema } from '../../api/entries/useSchema.ts'
import { isReferredTo, mostUses, referrersQuery } from '../../api/entries/usedBy.ts'
import type { ContentType } from '../../model/schema.ts'
import { Failed } from '../Failed.tsx'
import { UseList } from './UseList.tsx'
import styles from './uses.module.css'

interface Props {
  type: ContentType
  id: string
}

/** The entries that refer to an entry, with links; nothing where there are none. */
export function UsedBy({ type, id }: Props) {
  const { types } = useSchema()
  return isReferredTo(type, types) ? <Referrers type={type} id={id} /> : null
}

function Referrers({ type, id }: Props) {
  const { data: uses = [], error } = useQuery(referrersQuery(type, id))
  const title = useId()
  if (uses.length === 0 && error === null) return null
  return (
    <section className={styles.used} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Used by
      </h2>
      {error !== null && <Failed error={error} />}
      <UseList uses={uses} />
      {uses.length === mostUses && (
        <p className={styles.muted}>These are the first {mostUses}.</p>
      )}
    </section>
  )
}
