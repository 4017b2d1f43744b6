import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { ask } from '@quoin/shared-ui/api/call'
import { api } from '@quoin/shared-ui/api/client'

/** Asks the person for their password. Resolves once the server has accepted it, and fails if the person cancels. */
type Asker = () => Promise<void>

let asker: Asker | undefined

/**
 * Sets the function that asks for the password when the server requires it; the call is then repeated. Returns a
 * function that removes it.
 */
export function confirmBy(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** Confirms the password for the calls of this session in the next minutes. */
export async function givePassword(password: string): Promise<void> {
  await api.POST('/api/admin/me/confirm', { body: { password } })
}

/** Asks for the password unless it was confirmed recently: for use before an action that is not a call of a form. */
export async function confirmIdentity(): Promise<void> {
  await api.POST('/api/admin/me/confirm', { body: {} })
}

/** A copy of each call in progress, since the body of a request can only be read once. */
const kept = new WeakMap<Request, Request>()

api.use({
  onRequest({ request }) {
    const type = request.headers.get('Content-Type') ?? ''
    // Calls with files never need a password, so their bodies are not copied.
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

/** Whether a call failed because it needs a password. A form that sent a password reports a wrong password itself. */
async function wantsPassword(error: unknown, call: Request): Promise<boolean> {
  if (!(error instanceof ApiError) || error.problem?.confirmation === undefined)
    return false
  const text = await call.clone().text()
  const sent = text === '' ? {} : (JSON.parse(text) as object)
  return Object.keys(error.fieldErrors).every((name) => !(name in sent))
}
