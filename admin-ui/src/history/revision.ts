import type { RefObject } from 'react'
import type { Revision } from '../api/entries/history.ts'
import type { ContentType } from '../model/schema.ts'
import type { FormHandle } from '../entry-form/formHandle.ts'

/** The entry whose history is shown, and the form that can use its values. */
export interface Subject {
  type: ContentType
  id: string
  /** The entry's form; undefined if each value is saved on input. */
  form?: RefObject<FormHandle | null>
  /** The fields in the form. */
  held?: string[]
  /** Called after a revision was restored. */
  onRestored?: () => void
}

/** The numbers of two compared revisions. */
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

/** The label of a revision's action. */
export function actOf({ act }: Revision): string {
  return acts[act]
}

/** The author of a revision. Visitors and the program have no name; revisions that were trimmed have no author. */
export function actorOf({ access }: ContentType, { act, actor, fields }: Revision) {
  if (actor !== '') return actor
  if (act === 'created' && access === 'inbox') return 'a visitor'
  return act === 'updated' && fields.length === 0 ? 'somebody' : 'Quoin'
}
