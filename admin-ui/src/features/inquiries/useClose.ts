import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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
 * With the `act` of an open form the input of the form stays. Without permission the function does nothing. The result is
 * whether the inquiry was closed; with `act`, whether that was tried.
 */
export function useClose(
  type: ContentType,
): (id: string, act?: FormHandle['act']) => Promise<boolean> {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  const { update } = useCan(type)
  const { mutateAsync } = useWrite(type)
  const busy = useRef(new Set<string>())
  return async (id, act) => {
    if (!update || busy.current.has(id)) return false
    busy.current.add(id)
    try {
      const loaded = await client.query(recentEntryQuery(type, id))
      const status = statusOf(type, loaded.entity)
      if (done.includes(status)) {
        toast({ title: `This inquiry is already ${status}` })
        return false
      }
      const values = { status: 'closed' }
      if (act) {
        await act(() => values, said)
        return true
      }
      const write = mutateAsync({ targets: [loaded], values, ahead: true, done: said })
      return await write.then(
        () => true,
        // The write reports its failure.
        () => false,
      )
    } catch (error) {
      fail(error)
      return false
    } finally {
      busy.current.delete(id)
    }
  }
}
