import type { RefObject } from 'react'
import type { Revision } from '../api/entries/history.ts'
import type { ContentType } from '../model/schema.ts'
import type { FormHandle } from '../entry-form/formHandle.ts'

/** The entry whose history is shown, and the form that may take values of it. */
export interface Subject {
  type: ContentType
  id: string
  /** The entry's form; none where each value is saved as it is typed. */
  form?: RefObject<FormHandle | null>
  /** The fields that the form holds. */
  held?: string[]
  /** Called when the entry was made what it was before. */
  onRestored?: () => void
}

/** The numbers of two revisions that are compared. */
export interface Pair {
  before: number
  after: number
}

const acts: Record<Revision['act'], string> = {
  created: 'Created',
  updated: 'Updated',
  restored: 'Taken back',
  deleted: 'Deleted',
  undeleted: 'Brought back from the trash',
  erased: 'Erased',
  published: 'Published',
}

/** What was done, as lists say it. */
export function actOf({ act }: Revision): string {
  return acts[act]
}

/** Who did it. Visitors and the program have no name; where the rest is forgotten, so is who it was. */
export function actorOf({ access }: ContentType, { act, actor, fields }: Revision) {
  if (actor !== '') return actor
  if (act === 'created' && access === 'inbox') return 'a visitor'
  return act === 'updated' && fields.length === 0 ? 'somebody' : 'Quoin'
}
