import createClient, { type Client } from 'openapi-fetch'
import { ask } from './call.ts'
import type { paths } from './schema.ts'

/**
 * A typed client of the paths of this origin. It sends cookies and JSON;
 * every response that is not ok is thrown as an ApiError.
 */
export function createApi<Paths extends object>(): Client<Paths> {
  return createClient<Paths>({
    baseUrl: globalThis.location.origin,
    credentials: 'same-origin',
    fetch: ask,
  })
}

/** The client of every call that the OpenAPI document describes. */
export const api = createApi<paths>()
