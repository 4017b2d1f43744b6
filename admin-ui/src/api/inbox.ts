import { api } from '@quoin/shared-ui/api/client'
import { keys } from '@quoin/shared-ui/api/queries'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { ContentType } from '../model/schema.ts'
import { anyType } from './anyType.ts'

type Schemas = components['schemas']

/** A part of the conversation about a submission: a note for staff, or a mail that was sent or received. */
export type Message = Schemas['Message']

/** A new message: a mail to the sender, unless it is a note. */
export type NewMessage = Schemas['MessageInput']

/** Another entry of the same sender. */
export type SameSender = Schemas['SameSender']

/** A file that came with an entry. */
export type Attachment = Schemas['Attachment']

const of = ({ path }: ContentType, id: string) => ({
  params: { path: { type: path, id } },
})

/** Whether mail is set up, and the sender's address. An administrator may change that while the page is open. */
export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail', { signal })
    return data as Schemas['MailState']
  },
  staleTime: 60_000,
})

/** The messages about an entry, the oldest first. A change of the entry invalidates them. */
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

/** The files that came with an entry. A change of the entry invalidates them. */
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

/** The download address of a file that came with an entry. */
export function attachmentAddress({ path }: ContentType, id: string, file: string) {
  return `/api/admin/${path}/${encodeURIComponent(id)}/attachments/${encodeURIComponent(file)}`
}

/** Adds a file that came with an entry to the library. Returns its id in the library. */
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

/** The other entries of the same sender, the newest first. A change of any entry of the type invalidates them. */
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

/** Sends a mail to the sender of an entry, or adds a note. */
export async function say(type: ContentType, id: string, body: NewMessage) {
  const { data } = await anyType.POST('/api/admin/{type}/{id}/messages', {
    ...of(type, id),
    body,
  })
  return data as Message
}

/** Merges another entry into the conversation of this one, and moves it to the trash. Returns the conversation. */
export async function merge(type: ContentType, id: string, from: string) {
  const { data } = await anyType.POST('/api/admin/{type}/{id}/merge', {
    ...of(type, id),
    body: { from },
  })
  return data as Message[]
}

/** Fetches all data about a person. Only administrators may do so. */
export async function fetchPerson(email: string): Promise<Blob> {
  const { data = new Blob() } = await api.GET('/api/admin/people', {
    params: { query: { email } },
    parseAs: 'blob',
  })
  return data
}
