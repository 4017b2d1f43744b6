import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pendingQuery } from '../../api/entries/pending.ts'
import { useFailure } from '../../api/useFailure.ts'
import type { ContentType } from '../../model/schema.ts'
import { useEntry } from '../useEntry.ts'
import { PendingNote } from './PendingNote.tsx'

interface Props {
  type: ContentType
  id: string
  /** The path of a page that shows the entry. */
  path: string | undefined
}

/** Tells that an entry has draft changes from a page of the site that the form does not include. */
export function DraftNote({ type, id, path }: Props) {
  const { data: pending } = useQuery(pendingQuery(type, id))
  const { loaded } = useEntry(type, pending ? id : null)
  const [busy, setBusy] = useState(false)
  const fail = useFailure()
  if (!pending || !loaded) return null
  return (
    <PendingNote
      type={type}
      pending={pending}
      current={() => pending}
      published={loaded}
      disabled={busy}
      see={path === undefined ? undefined : `${path}?edit`}
      onDiscard={(discard) => {
        setBusy(true)
        void discard()
          .catch(fail)
          .finally(() => {
            setBusy(false)
          })
      }}
    />
  )
}
