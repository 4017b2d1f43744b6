import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** An address that is told of what changes; `events` are such as `post.created`, with a star for either part. */
export type Webhook = Schemas['Webhook']

/** A webhook with its secret, which nobody is told again. */
export type NewWebhook = Schemas['NewWebhook']

/** One attempt to tell an address something; a status of null is that no answer came. */
export type Delivery = Schemas['Delivery']

/** A delivery with what was sent and how the answer began. */
export type DeliveryDetail = Schemas['DeliveryDetail']

/** What of a webhook is chosen. */
export type WebhookWish = Required<Schemas['WebhookInput']>

/** Every webhook. Deliveries go on by themselves: each visit asks anew. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/webhooks', { signal })
    return data as Webhook[]
  },
  staleTime: 0,
})

/** The latest deliveries to a webhook, the newest first. */
export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      const address = '/api/admin/webhooks/{id}/deliveries'
      const { data } = await api.GET(address, { params, signal })
      return data as Delivery[]
    },
    staleTime: 0,
  })
}

/** One delivery with what was sent and answered. It stays as it is. */
export function deliveryQuery(id: string, delivery: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries', delivery],
    queryFn: async ({ signal }) => {
      const params = { path: { id, delivery } }
      const address = '/api/admin/webhooks/{id}/deliveries/{delivery}'
      const { data } = await api.GET(address, { params, signal })
      return data as DeliveryDetail
    },
  })
}

/** Adds a webhook. */
export async function addWebhook(body: WebhookWish): Promise<NewWebhook> {
  const { data } = await api.POST('/api/admin/webhooks', { body })
  return data as NewWebhook
}

/** Changes what is named of a webhook. */
export async function changeWebhook(
  id: string,
  body: Partial<WebhookWish>,
): Promise<void> {
  await api.PUT('/api/admin/webhooks/{id}', { params: { path: { id } }, body })
}

/** Removes a webhook with its deliveries. */
export async function removeWebhook(id: string): Promise<void> {
  await api.DELETE('/api/admin/webhooks/{id}', { params: { path: { id } } })
}

/** Gives a webhook another secret; the one before signs nothing any more. */
export async function renewSecret(id: string): Promise<string> {
  const params = { path: { id } }
  const { data } = await api.POST('/api/admin/webhooks/{id}/secret', { params })
  return (data as Schemas['WebhookSecret']).secret
}

/** Tells the address something now, and gives how it went. */
export async function testWebhook(id: string): Promise<Delivery> {
  const params = { path: { id } }
  const { data } = await api.POST('/api/admin/webhooks/{id}/test', { params })
  return data as Delivery
}

/** Sends a delivery once more, and gives how it went. */
export async function sendAgain(id: string, delivery: string): Promise<Delivery> {
  const params = { path: { id, delivery } }
  const address = '/api/admin/webhooks/{id}/deliveries/{delivery}/send'
  const { data } = await api.POST(address, { params })
  return data as Delivery
}
