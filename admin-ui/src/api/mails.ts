import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** The mail server, as administrators see it. */
export type MailServer = Schemas['MailServer']

/** A change of the mail server. */
export type MailServerInput = Schemas['MailServerInput']

/** Whether mail is set up, with its sender and server; `etag` is the version that a write replaces. */
export type MailState = Schemas['MailState'] & { etag: string | null }

/** The server's response to a test mail. */
export type MailTest = Schemas['MailTest']

/** The mails that the site sends automatically, and whether they may have links. */
export type MailSettings = Schemas['MailSettings']

/** The text of a kind of mail, and its placeholders. */
export type MailTemplate = Schemas['MailTemplate']

/** The subject and the text of a mail. */
export type MailText = Schemas['MailText']

/** A queued or failed mail. */
export type QueuedMail = Schemas['QueuedMail']

/** The user's own address, and the notifications that they get. */
export type MyMail = Schemas['MyMail']

/** Whether mail is set up, and the server. */
export const mailStateQuery = queryOptions({
  queryKey: ['mail', 'state'],
  queryFn: async ({ signal }) => {
    const { data, response } = await api.GET('/api/admin/mail', { signal })
    return { ...data, etag: response.headers.get('ETag') } as MailState
  },
  staleTime: 0,
})

/** Changes the mail server; the tag is the version to replace. */
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

/** The mails that the site sends automatically. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mail', 'settings'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail/settings', { signal })
    return data as MailSettings
  },
  staleTime: 0,
})

/** The text of each kind of mail. */
export const templatesQuery = queryOptions({
  queryKey: ['mail', 'templates'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail/templates', { signal })
    return data as MailTemplate[]
  },
  staleTime: 0,
})

/** The latest queued or failed mails. The queue changes by itself, so it is polled. */
export const mailQueueQuery = queryOptions({
  queryKey: ['mail', 'queue'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/mail/queue', { signal })
    return data as QueuedMail[]
  },
  staleTime: 0,
  refetchInterval: 15_000,
})

/** The user's own address, and the notifications that they get. */
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

/** Changes the text of a kind of mail. */
export async function changeTemplate(
  kind: MailTemplate['kind'],
  body: MailText,
): Promise<void> {
  await api.PUT('/api/admin/mail/templates/{kind}', { ...of(kind), body })
}

/** Restores the default text of a kind of mail. */
export async function restoreTemplate(kind: MailTemplate['kind']): Promise<void> {
  await api.DELETE('/api/admin/mail/templates/{kind}', of(kind))
}

/** A preview of a kind of mail, with sample data. */
export async function previewTemplate(
  kind: MailTemplate['kind'],
  body: MailText,
): Promise<MailText> {
  const address = '/api/admin/mail/templates/{kind}/preview'
  const { data } = await api.POST(address, { ...of(kind), body })
  return data as MailText
}

/** Sets whether senders of inquiries get a confirmation. */
export async function setPromise(promise: boolean): Promise<void> {
  await api.PUT('/api/admin/mail/settings', { body: { promise } })
}

/** Retries a mail at once. */
export async function sendMailAgain(id: string): Promise<void> {
  await api.POST('/api/admin/mail/queue/{id}/send', { params: { path: { id } } })
}

/** Sends a test mail at once, through the server in use or the server in the body. */
export async function sendTestMail(body: Schemas['MailTestInput']): Promise<MailTest> {
  const { data } = await api.POST('/api/admin/mail/test', { body })
  return data as MailTest
}

/** Changes the user's own address and notifications. A new address requires the password. */
export async function changeMyMail(body: Schemas['MyMailUpdate']): Promise<MyMail> {
  const { data } = await api.PUT('/api/admin/me/mail', { body })
  return data as MyMail
}

/** Sends the link that confirms the address again. */
export async function sendConfirmation(): Promise<void> {
  await api.POST('/api/admin/me/mail/confirmation')
}

/** Requests a link to reset a password. */
export async function askReset(username: string): Promise<void> {
  await api.POST('/api/admin/forgot', { body: { username } })
}

/** Resets a password with the token of a link. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await api.POST('/api/admin/reset', { body: { token, password } })
}

/** Confirms an address with the token of a link. */
export async function confirmEmail(token: string): Promise<void> {
  await api.POST('/api/admin/confirm', { body: { token } })
}
