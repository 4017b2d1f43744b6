import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { ask } from '@quoin/shared-ui/api/call'
import { api } from '@quoin/shared-ui/api/client'

/** Asks the person for their password. Resolves once the server has taken it, and fails where they do not give it. */
type Asker = () => Promise<void>

let asker: Asker | undefined

/** Has calls that the server wants the password for ask for it by a function, and be made again. Gives what ends that. */
export function confirmBy(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** Gives the password, for whatever this session does in the next minutes. */
export async function givePassword(password: string): Promise<void> {
  await api.POST('/api/admin/me/confirm', { body: { password } })
}

/** Has the person asked for their password unless they gave it lately: ahead of what no call of a form is. */
export async function confirmIdentity(): Promise<void> {
  await api.POST('/api/admin/me/confirm', { body: {} })
}

/** Each call as it was, as long as it is under way: the body of one that was made is spent. */
const kept = new WeakMap<Request, Request>()

api.use({
  onRequest({ request }) {
    const type = request.headers.get('Content-Type') ?? ''
    // Files are in no such call, and are not held twice.
    const plain = request.body === null || type.startsWith('application/json')
    if (request.method !== 'GET' && plain) kept.set(request, request.clone())
    return undefined
  },
  async onError({ request, error }) {
    const again = kept.get(request)
    if (asker === undefined || again === undefined) return undefined
    if (!(await wantsPassword(error, again))) return undefined
    await asker()
    return ask(again)
  },
})

/** Whether a call failed for want of a password. A form that sent one says itself that it is not right. */
async function wantsPassword(error: unknown, call: Request): Promise<boolean> {
  if (!(error instanceof ApiError) || error.problem?.confirmation === undefined)
    return false
  const text = await call.clone().text()
  const sent = text === '' ? {} : (JSON.parse(text) as object)
  return Object.keys(error.fieldErrors).every((name) => !(name in sent))
}
