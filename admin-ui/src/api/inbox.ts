import { api } from '@quoin/shared-ui/api/client'
import { keys } from '@quoin/shared-ui/api/queries'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { ContentType } from '../model/schema.ts'
import { anyType } from './anyType.ts'

type Schemas = components['schemas']

/** A part of the conversation about what somebody sent: a note for staff alone, or a mail that went out or came in. */
export type Message = Schemas['Message']

/** What is to be said: a mail to the sender, unless it is a note. */
export type NewMessage = Schemas['MessageInput']

/** Another entry of the same sender. */
export type SameSender = Schemas['SameSender']

/** A file that came with an entry. */
export type Attachment = Schemas['Attachment']

const of = ({ path }: ContentType, id: string) => ({
  params: { path: { type: path, id } },
})

/** Whether mail is set up, and who sends it. An administrator may change that while the page is open. */
export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail', { signal })
    return data as Schemas['MailState']
  },
  staleTime: 60_000,
})

/** What was said about an entry, the oldest first. News of the entry is news of it. */
export function messagesQuery(type: ContentType, id: string) {
  return queryOptions({
    queryKey: [...keys.entries(type.name), id, 'messages'],
    queryFn: async ({ signal }) => {
      const asked = { ...of(type, id), signal }
      const { data } = await anyType.GET('/api/admin/{type}/{id}/messages', asked)
      return data as Message[]
    },
    staleTime: 0,
  })
}

/** The files that came with an entry. News of the entry is news of them. */
export function attachmentsQuery(type: ContentType, id: string) {
  return queryOptions({
    queryKey: [...keys.entries(type.name), id, 'attachments'],
    queryFn: async ({ signal }) => {
      const asked = { ...of(type, id), signal }
      const { data } = await anyType.GET('/api/admin/{type}/{id}/attachments', asked)
      return data as Attachment[]
    },
    staleTime: 0,
  })
}

/** Where a file that came with an entry is, to be saved. */
export function attachmentAddress({ path }: ContentType, id: string, file: string) {
  return `/api/admin/${path}/${encodeURIComponent(id)}/attachments/${encodeURIComponent(file)}`
}

/** Adds a file that came with an entry to the library. Gives the id that it has there. */
export async function keepAttachment(
  { path }: ContentType,
  id: string,
  attachment: string,
): Promise<string> {
  const { data } = await anyType.POST(
    '/api/admin/{type}/{id}/attachments/{attachment}/keep',
    { params: { path: { type: path, id, attachment } } },
  )
  return (data as { id: string }).id
}

/** The other entries of the same sender, the newest first. News of any entry of the type may be news of them. */
export function sameSenderQuery(type: ContentType, id: string) {
  return queryOptions({
    queryKey: [...keys.type(type.name), 'same-sender', id],
    queryFn: async ({ signal }) => {
      const asked = { ...of(type, id), signal }
      const { data } = await anyType.GET('/api/admin/{type}/{id}/same-sender', asked)
      return data as SameSender[]
    },
    staleTime: 0,
  })
}

/** Sends a mail to whoever sent an entry, or keeps a note on it. */
export async function say(type: ContentType, id: string, body: NewMessage) {
  const { data } = await anyType.POST('/api/admin/{type}/{id}/messages', {
    ...of(type, id),
    body,
  })
  return data as Message
}

/** Makes another entry part of the conversation about one, and moves it to the trash. Gives the conversation. */
export async function merge(type: ContentType, id: string, from: string) {
  const { data } = await anyType.POST('/api/admin/{type}/{id}/merge', {
    ...of(type, id),
    body: { from },
  })
  return data as Message[]
}

/** Fetches all that is known of a person. Administrators alone may. */
export async function fetchPerson(email: string): Promise<Blob> {
  const { data = new Blob() } = await api.GET('/api/admin/people', {
    params: { query: { email } },
    parseAs: 'blob',
  })
  return data
}
