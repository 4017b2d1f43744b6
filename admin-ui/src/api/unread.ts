import { useQuery } from '@tanstack/react-query'
import type { ContentType } from '../model/schema.ts'
import { countQuery } from './entries/queries.ts'

/** The inquiries that nobody has read: new, and no spam, as on the dashboard. */
const unread = { status: 'new', isSpam: 'false' }

/** The number of unread inquiries; 0 while it is unknown. A change of an inquiry updates it. */
export function useUnread(type: ContentType): number {
  return useQuery(countQuery(type, unread)).data ?? 0
}
