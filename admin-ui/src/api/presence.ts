import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'

/** A user with an entry open: somebody else, or the same user in another tab. */
export type Participant = components['schemas']['Here']

/** An open form of an entry, with a unique id. */
export interface PresenceSession {
  /** The path of the type under /api. */
  path: string
  id: string
  tab: string
}

/** Reports that a form is open, and returns the others who have its entry open. */
export async function enter(
  { tab, ...path }: PresenceSession,
  typing: boolean,
): Promise<Participant[]> {
  const { data } = await api.PUT('/api/admin/presence/{path}/{id}', {
    params: { path },
    body: { tab, typing },
  })
  return data as Participant[]
}

/** Reports that a form is closed, even while its page unloads. */
export async function leave({ tab, ...path }: PresenceSession): Promise<void> {
  await api.DELETE('/api/admin/presence/{path}/{id}', {
    params: { path, query: { tab } },
    keepalive: true,
  })
}
