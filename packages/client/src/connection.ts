import { QuoinError, secondsIn } from './QuoinError.ts'

/** What a client is created with. */
export interface Options {
  /** The address of the site, such as `https://cms.example`. */
  url: string
  /** An access token (`qn_…`) or a preview token (`qp_…`). */
  token?: string | undefined
  /**
   * The view that reads ask for. By default an access token reads what visitors see; `staff` reads what its role may see.
   */
  view?: 'public' | 'staff' | undefined
  /** The function that sends requests instead of the global fetch. */
  fetch?: typeof fetch | undefined
  /** The paths of further content types below /api, by name. Others are looked up in the OpenAPI document. */
  paths?: Record<string, string> | undefined
}

/** A request below the address of the site. */
export interface Call {
  method?: string
  query?: URLSearchParams
  /** A form, or a value that is sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Added to the message of an error. */
  hint?: string
}

/** Sends a request and returns its successful response. It fails with a QuoinError. */
export type Send = (path: string, call?: Call) => Promise<Response>

/** How often a read is sent again, and the longest wait that it accepts, in seconds. */
const attempts = 3
const patience = 60

/** Returns a function that sends requests to a site, with its token. */
export function connect(site: string, { token, fetch: send }: Options): Send {
  return async (path, call = {}) => {
    const { method = 'GET', query, body, signal, hint } = call
    const headers = new Headers({ Accept: 'application/json', ...call.headers })
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
    const search = query !== undefined && query.size > 0 ? `?${query.toString()}` : ''
    for (let attempt = 0; ; attempt++) {
      const response = await (send ?? fetch)(site + path + search, {
        method,
        headers,
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      if (response.ok) return response
      const wait = secondsIn(response)
      const again = method === 'GET' && /429|503/.test(`${response.status}`)
      if (!again || attempt === attempts || wait === undefined || wait > patience)
        throw new QuoinError(response, await response.text(), hint)
      await response.body?.cancel()
      await pause(wait * 1000, signal)
    }
  }
}

/** Waits, and fails as soon as the signal is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
