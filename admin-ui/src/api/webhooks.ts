import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** An address that is notified of changes; `events` are such as `post.created`, with a star for either part. */
export type Webhook = Schemas['Webhook']

/** A webhook with its secret, which is only returned once. */
export type NewWebhook = Schemas['NewWebhook']

/** An attempt to deliver an event; the status is null if there was no response. */
export type Delivery = Schemas['Delivery']

/** A delivery with its request and the beginning of the response. */
export type DeliveryDetail = Schemas['DeliveryDetail']

/** The settings of a webhook. */
export type WebhookWish = Required<Schemas['WebhookInput']>

/** Every webhook. Deliveries happen meanwhile, so they are fetched again on each visit. */
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

/** One delivery with its request and response. It never changes. */
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

/** Changes the given settings of a webhook. */
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

/** Replaces the secret of a webhook; the old secret is no longer used. */
export async function renewSecret(id: string): Promise<string> {
  const params = { path: { id } }
  const { data } = await api.POST('/api/admin/webhooks/{id}/secret', { params })
  return (data as Schemas['WebhookSecret']).secret
}

/** Sends a test event to the address, and returns the delivery. */
export async function testWebhook(id: string): Promise<Delivery> {
  const params = { path: { id } }
  const { data } = await api.POST('/api/admin/webhooks/{id}/test', { params })
  return data as Delivery
}

/** Repeats a delivery, and returns the new delivery. */
export async function sendAgain(id: string, delivery: string): Promise<Delivery> {
  const params = { path: { id, delivery } }
  const address = '/api/admin/webhooks/{id}/deliveries/{delivery}/send'
  const { data } = await api.POST(address, { params })
  return data as Delivery
}
