import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** An access token; `expiresAt` is null if it never expires, `hint` has its last characters. */
export type Token = Schemas['Token']

/** A token with its text, which is only returned once. */
export type NewToken = Schemas['NewToken']

/** The data for a new token; without a time it never expires. */
export type TokenWish = Schemas['TokenInput']

/** Every token. Programs use them meanwhile, so they are fetched again on each visit. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/tokens', { signal })
    return data as Token[]
  },
  staleTime: 0,
})

/** Creates a token. */
export async function addToken(body: TokenWish): Promise<NewToken> {
  const { data } = await api.POST('/api/admin/tokens', { body })
  return data as NewToken
}

/** Revokes a token: programs can no longer use it. */
export async function removeToken(id: string): Promise<void> {
  await api.DELETE('/api/admin/tokens/{id}', { params: { path: { id } } })
}
