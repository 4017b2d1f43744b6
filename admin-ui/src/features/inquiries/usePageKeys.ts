import type { ListParams } from '@quoin/shared-ui/api/content'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { listQuery, recentEntryQuery } from '../../api/entries/queries.ts'
import { useFailure } from '../../api/useFailure.ts'
import type { FormHandle } from '../../entry-form/formHandle.ts'
import { screenAddress } from '../../model/addressOf.ts'
import type { ContentType } from '../../model/schema.ts'
import { useClose } from './useClose.ts'
import { useInboxKeys } from './useInboxKeys.ts'

interface Options {
  type: ContentType
  id: string
  /**
   * The element with the control that begins a reply; it is empty for an inquiry without an address, and absent before
   * the inquiry has arrived.
   */
  reply: RefObject<HTMLElement | null>
  form: RefObject<FormHandle | null>
}

/** The keys of the inbox on the page of an inquiry. */
export function usePageKeys({ type, id, reply, form }: Options): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const fail = useFailure()
  const close = useClose(type)
  const move = async (step: 1 | -1) => {
    try {
      const other = await neighbourOf(client, type, id, step)
      if (other === undefined)
        toast({ title: `This is the ${step > 0 ? 'oldest' : 'newest'} inquiry` })
      else await navigate(`${screenAddress(type)}/${encodeURIComponent(other)}`)
    } catch (error) {
      fail(error)
    }
  }
  const beginReply = () => {
    if (reply.current === null) return
    const control = reply.current.querySelector<HTMLElement>('a, button')
    if (control) control.click()
    else toast({ title: 'This inquiry has no address to reply to' })
  }
  useInboxKeys((action) => {
    if (action === 'close') void close(id, form.current?.act)
    else if (action !== 'reply') void move(action === 'next' ? 1 : -1)
    else beginReply()
  })
}

/** The number of inquiries to ask for: more than are received in one millisecond. */
const most = 100

/** The id of the next older (1) or newer (-1) inquiry; undefined if there is none. */
async function neighbourOf(
  client: QueryClient,
  type: ContentType,
  id: string,
  step: 1 | -1,
): Promise<string | undefined> {
  // The time of creation never changes, and is known of a deleted inquiry too.
  const known = { ...recentEntryQuery(type, id), staleTime: 'static' as const }
  const { createdAt } = (await client.query(known)).entity
  const params: ListParams = {
    fields: 'id',
    limit: most,
    ...(step > 0
      ? { 'filter[createdAt][lte]': createdAt, sort: '-createdAt' }
      : { 'filter[createdAt][gte]': createdAt, sort: 'createdAt' }),
  }
  const { items } = await client.query(listQuery(type, params))
  // A deleted inquiry is not in the list: its neighbour is the first.
  return items[items.findIndex((inquiry) => inquiry.id === id) + 1]?.id
}
