import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** What lets a program in; `expiresAt` is null for never, `hint` its last characters. */
export type Token = Schemas['Token']

/** A token with its text, which nobody is told again. */
export type NewToken = Schemas['NewToken']

/** What a new token is to be: without a time it does not end. */
export type TokenWish = Schemas['TokenInput']

/** Every token. Programs use them meanwhile: each visit asks anew. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/tokens', { signal })
    return data as Token[]
  },
  staleTime: 0,
})

/** Makes a token. */
export async function addToken(body: TokenWish): Promise<NewToken> {
  const { data } = await api.POST('/api/admin/tokens', { body })
  return data as NewToken
}

/** Revokes a token: no program is let in by it from now on. */
export async function removeToken(id: string): Promise<void> {
  await api.DELETE('/api/admin/tokens/{id}', { params: { path: { id } } })
}
