import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import type { Attachment, Message } from '../api/inbox.ts'
import type { Entry } from '../model/schema.ts'
import { exchange, recorded } from './serve.ts'

const [first] = recorded('inquiry-list').response.body as [Entry]

/** The inquiry that was recorded. */
export const question = first

/** The path of its conversation. */
export const messagesPath = '/api/admin/inquiries/question/messages'

/** The response with its conversation. */
export const messages = (...all: Message[]) => exchange('GET', messagesPath, 200, all)

/** The response with the other inquiries of its sender. */
export const sameSender = (...all: object[]) =>
  exchange('GET', '/api/admin/inquiries/question/same-sender', 200, all)

/** The response with its files. */
export const attachments = (...all: Attachment[]) =>
  exchange('GET', '/api/admin/inquiries/question/attachments', 200, all)

/** Whether the server sends mail. */
export const mail = (configured: boolean) =>
  exchange('GET', '/api/admin/mail', 200, {
    configured,
    from: configured ? 'Quoin <hello@example.com>' : '',
  })

/** The responses for an inquiry without messages, without mail. */
export const silence: Exchange[] = [
  messages(),
  sameSender(),
  attachments(),
  mail(false),
  exchange('GET', '/api/admin/users', 200, []),
]
