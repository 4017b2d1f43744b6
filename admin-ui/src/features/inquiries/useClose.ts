import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { recentEntryQuery } from '../../api/entries/queries.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useWrite } from '../../entry-form/useWrite.ts'
import { useCan } from '../../model/identity.ts'
import { type ContentType, statusOf } from '../../model/schema.ts'

const done = ['resolved', 'closed']

/**
 * A function that closes an inquiry, with a notice that can undo it. A resolved inquiry stays resolved: its value counts.
 * Without permission the function does nothing.
 */
export function useClose(type: ContentType): (id: string) => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  const { update } = useCan(type)
  const { mutate } = useWrite(type)
  return async (id) => {
    if (!update) return
    try {
      const loaded = await client.query(recentEntryQuery(type, id))
      const status = statusOf(type, loaded.entity)
      if (done.includes(status)) {
        toast({ title: `This inquiry is already ${status}` })
        return
      }
      mutate({
        targets: [loaded],
        values: { status: 'closed' },
        ahead: true,
        done: 'Inquiry status updated successfully!',
      })
    } catch (error) {
      fail(error)
    }
  }
}
