import type { Entry } from '../../content/schema.ts'
import { textOf } from '../../content/schema.ts'

/** The states of an inquiry, in the order in which it goes through them. */
export const statuses = ['new', 'in-progress', 'resolved', 'closed']

/** The state of an inquiry; one without is new. */
export function statusOf(inquiry: Entry): string {
  return textOf(inquiry, 'status') || 'new'
}
