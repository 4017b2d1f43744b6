import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'

/** Somebody else who has an entry open; or oneself, in another tab. */
export type Participant = components['schemas']['Here']

/** A form of an entry that is open, told from all others by an id of its own. */
export interface PresenceSession {
  /** The path of the type under /api. */
  path: string
  id: string
  tab: string
}

/** Says that a form is open, and gives the others who have its entry open. */
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

/** Says that a form is closed, even while its page goes. */
export async function leave({ tab, ...path }: PresenceSession): Promise<void> {
  await api.DELETE('/api/admin/presence/{path}/{id}', {
    params: { path, query: { tab } },
    keepalive: true,
  })
}
