import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { recentEntryQuery } from '../../api/entries/queries.ts'
import { useFailure } from '../../api/useFailure.ts'
import type { FormHandle } from '../../entry-form/formHandle.ts'
import { useWrite } from '../../entry-form/useWrite.ts'
import { useCan } from '../../model/identity.ts'
import { type ContentType, statusOf } from '../../model/schema.ts'

const done = ['resolved', 'closed']
const said = 'Inquiry status updated successfully!'

/**
 * A function that closes an inquiry, with a notice that can undo it. A resolved inquiry stays resolved: its value counts.
 * With the `act` of an open form the input of the form stays. Without permission the function does nothing.
 */
export function useClose(
  type: ContentType,
): (id: string, act?: FormHandle['act']) => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  const { update } = useCan(type)
  const { mutate } = useWrite(type)
  return async (id, act) => {
    if (!update) return
    try {
      const loaded = await client.query(recentEntryQuery(type, id))
      const status = statusOf(type, loaded.entity)
      if (done.includes(status)) {
        toast({ title: `This inquiry is already ${status}` })
        return
      }
      const values = { status: 'closed' }
      if (act) await act(() => values, said)
      else mutate({ targets: [loaded], values, ahead: true, done: said })
    } catch (error) {
      fail(error)
    }
  }
}
