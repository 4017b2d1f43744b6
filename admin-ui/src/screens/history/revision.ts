import type { Revision } from '../../content/history.ts'
import type { ContentType } from '../../content/schema.ts'

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
