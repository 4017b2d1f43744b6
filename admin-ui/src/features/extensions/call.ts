// The password is asked for where a call requires it.
import '../../api/confirmation.ts'
import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { api } from '@quoin/shared-ui/api/client'

/** The method of a call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The codes of package core by the statuses of the server. */
const codes: Record<number, string | undefined> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-allowed',
  409: 'conflict',
  410: 'gone',
  412: 'stale',
  413: 'too-large',
  415: 'unsupported',
  422: 'invalid',
  429: 'throttled',
  500: 'internal',
  503: 'unavailable',
  507: 'full',
}

/** Why a call failed. */
export class QuoinError extends Error {
  override readonly name = 'QuoinError'
  /** The status of the response; 0 if there was none. */
  readonly status: number
  /** The code of package core, such as 'not-found'; 'unreachable' if there was no response. */
  readonly code: string
  /** The refused fields by name, with the first message of each. */
  readonly fields: Record<string, string>
  /** Seconds to wait before another attempt, if the server sets them. */
  readonly retryAfter: number | undefined

  constructor(cause: unknown) {
    const failed = cause instanceof ApiError ? cause : undefined
    super(messageOf(cause, failed), { cause })
    this.status = failed?.status ?? 0
    this.code = failed ? (codes[failed.status] ?? 'internal') : 'unreachable'
    this.fields = failed?.fieldErrors ?? {}
    this.retryAfter = failed?.retryAfter
  }
}

function messageOf(cause: unknown, failed: ApiError | undefined): string {
  if (failed) return failed.text
  // fetch fails with a TypeError if there is no response.
  if (cause instanceof TypeError) return 'The server cannot be reached.'
  return cause instanceof Error ? cause.message : String(cause)
}

/**
 * Calls a path of this site, with the rights of the person. Resolves to the answer: the value of JSON, undefined for an
 * empty body, a text for `text/…`, and a Blob otherwise. Throws a QuoinError.
 */
export async function call<Answer = unknown>(
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  if (!/^\/(?!\/)/.test(path))
    throw new TypeError(`call: ${path} is no path of this site, such as /api/polls`)
  try {
    return (await answerTo(method, path, body)) as Answer
  } catch (error) {
    throw new QuoinError(error)
  }
}

/** The client, for calls that the document of the API does not describe to this program. */
const open = api as unknown as {
  request: (
    method: string,
    path: string,
    options: { body?: unknown; parseAs: 'stream' },
  ) => Promise<{ response: Response }>
}

async function answerTo(method: Method, path: string, body: unknown): Promise<unknown> {
  const { response } = await open.request(method.toLowerCase(), path, {
    ...(body === undefined ? {} : { body }),
    parseAs: 'stream',
  })
  const type = response.headers.get('Content-Type') ?? ''
  if (response.status === 204 || response.headers.get('Content-Length') === '0') return
  if (/^application\/(.*\+)?json\b/.test(type)) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}
