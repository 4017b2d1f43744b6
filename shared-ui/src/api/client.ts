import createClient, { type Client } from 'openapi-fetch'
import { ask } from './call.ts'
import type { paths } from './schema.ts'

/**
 * A typed client for paths of this origin. It sends cookies and JSON; it throws an ApiError for every response that is
 * not ok.
 */
export function createApi<Paths extends object>(): Client<Paths> {
  return createClient<Paths>({
    baseUrl: globalThis.location.origin,
    credentials: 'same-origin',
    fetch: ask,
  })
}

/** The client for all calls in the OpenAPI document. */
export const api = createApi<paths>()
