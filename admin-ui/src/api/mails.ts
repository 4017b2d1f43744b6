import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** The server by which mails are sent, as administrators are told of it. */
export type MailServer = Schemas['MailServer']

/** What changes about the server. */
export type MailServerInput = Schemas['MailServerInput']

/** Whether mail is set up, as whom it is sent and by which server; the tag is what a write replaces. */
export type MailState = Schemas['MailState'] & { etag: string | null }

/** What the server said to a test mail. */
export type MailTest = Schemas['MailTest']

/** Which mails the site writes by itself, and whether they may have links. */
export type MailSettings = Schemas['MailSettings']

/** What a kind of mail says, and what it may tell. */
export type MailTemplate = Schemas['MailTemplate']

/** The subject and the text of a mail. */
export type MailText = Schemas['MailText']

/** A mail that waits, or that was given up. */
export type QueuedMail = Schemas['QueuedMail']

/** Where one is written to, and of what. */
export type MyMail = Schemas['MyMail']

/** Whether mail is set up, and by which server. */
export const mailStateQuery = queryOptions({
  queryKey: ['mail', 'state'],
  queryFn: async ({ signal }) => {
    const { data, response } = await api.GET('/api/admin/mail', { signal })
    return { ...data, etag: response.headers.get('ETag') } as MailState
  },
  staleTime: 0,
})

/** Sets up the server, in the place of the one that the tag names. */
export async function changeMailServer(
  body: MailServerInput,
  etag: string | null,
): Promise<MailState> {
  const header = etag === null ? {} : { 'If-Match': etag }
  const { data, response } = await api.PUT('/api/admin/mail', {
    params: { header },
    body,
  })
  return { ...data, etag: response.headers.get('ETag') } as MailState
}

/** Which mails the site writes by itself. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mail', 'settings'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail/settings', { signal })
    return data as MailSettings
  },
  staleTime: 0,
})

/** What each kind of mail says. */
export const templatesQuery = queryOptions({
  queryKey: ['mail', 'templates'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail/templates', { signal })
    return data as MailTemplate[]
  },
  staleTime: 0,
})

/** The latest mails that wait, or were given up. Mails go by themselves: it is asked again and again. */
export const mailQueueQuery = queryOptions({
  queryKey: ['mail', 'queue'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail/queue', { signal })
    return data as QueuedMail[]
  },
  staleTime: 0,
  refetchInterval: 15_000,
})

/** Where one is written to, and of what. */
export const myMailQuery = queryOptions({
  queryKey: ['account', 'mail'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/me/mail', { signal })
    return data as MyMail
  },
  staleTime: 0,
})

/** Whether a forgotten password can be replaced by a link in a mail. */
export const canResetQuery = queryOptions({
  queryKey: ['forgot'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/forgot', { signal })
    return data as Schemas['Forgot']
  },
})

const of = (kind: MailTemplate['kind']) => ({ params: { path: { kind } } })

/** Lets a kind of mail say something else. */
export async function changeTemplate(
  kind: MailTemplate['kind'],
  body: MailText,
): Promise<void> {
  await api.PUT('/api/admin/mail/templates/{kind}', { ...of(kind), body })
}

/** Lets a kind of mail say what it says by default. */
export async function restoreTemplate(kind: MailTemplate['kind']): Promise<void> {
  await api.DELETE('/api/admin/mail/templates/{kind}', of(kind))
}

/** What a kind of mail would say, with samples. */
export async function previewTemplate(
  kind: MailTemplate['kind'],
  body: MailText,
): Promise<MailText> {
  const address = '/api/admin/mail/templates/{kind}/preview'
  const { data } = await api.POST(address, { ...of(kind), body })
  return data as MailText
}

/** Says whether senders of inquiries are told that theirs have arrived. */
export async function setPromise(promise: boolean): Promise<void> {
  await api.PUT('/api/admin/mail/settings', { body: { promise } })
}

/** Tries a mail again, at once. */
export async function sendMailAgain(id: string): Promise<void> {
  await api.POST('/api/admin/mail/queue/{id}/send', { params: { path: { id } } })
}

/** Sends a mail at once, by the server in use or by the one that is named. */
export async function sendTestMail(body: Schemas['MailTestInput']): Promise<MailTest> {
  const { data } = await api.POST('/api/admin/mail/test', { body })
  return data as MailTest
}

/** Says where one is written to, and of what. Another address takes the password. */
export async function changeMyMail(body: Schemas['MyMailUpdate']): Promise<MyMail> {
  const { data } = await api.PUT('/api/admin/me/mail', { body })
  return data as MyMail
}

/** Sends the link once more by which the address is confirmed. */
export async function sendConfirmation(): Promise<void> {
  await api.POST('/api/admin/me/mail/confirmation')
}

/** Asks for a link to another password. */
export async function askReset(username: string): Promise<void> {
  await api.POST('/api/admin/forgot', { body: { username } })
}

/** Sets another password by a link. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await api.POST('/api/admin/reset', { body: { token, password } })
}

/** Confirms an address by a link. */
export async function confirmEmail(token: string): Promise<void> {
  await api.POST('/api/admin/confirm', { body: { token } })
}
