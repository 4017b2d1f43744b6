import { useCallback } from 'react'
import type { ContentType, Entry } from '../../model/schema.ts'
import { fromList, useWrite } from '../../entry-form/useWrite.ts'

/** Changes the status of an inquiry; lists show it optimistically. */
export function useStatus(type: ContentType): (inquiry: Entry, status: string) => void {
  const { mutate } = useWrite(type)
  return useCallback(
    (inquiry, status) => {
      mutate({
        targets: [fromList(inquiry)],
        values: { status },
        ahead: true,
        done: 'Inquiry status updated successfully!',
      })
    },
    [mutate],
  )
}
