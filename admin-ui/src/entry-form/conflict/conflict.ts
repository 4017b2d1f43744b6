import type { Entry, Field } from '../../model/schema.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { draftsOf, type FormLayout, same } from '../formLayout.ts'

/** Concurrent changes of one entry by two people. */
export interface Conflict {
  /** The fields that somebody else changed, and whether this form has changed them too. */
  fields: { field: Field; both: boolean }[]
  entry: Entry
  mine: Drafts
  theirs: Drafts
  /** The remote values with the local changes applied. */
  merged: Drafts
}

/** Compares the local input with the values saved by somebody else, both since the same start. */
export function mergeRemote(
  layout: FormLayout,
  before: Drafts,
  entry: Entry,
  mine: Drafts,
): Conflict {
  const theirs = draftsOf(layout, entry)
  const typed = (name: string) => !same(mine[name], before[name])
  const merged = Object.keys(theirs).map((name) => [
    name,
    typed(name) ? mine[name] : theirs[name],
  ])
  return {
    fields: [...layout.main, ...layout.more]
      .filter(({ name }) => !same(theirs[name], before[name]))
      .map((field) => ({
        field,
        both: typed(field.name) && !same(mine[field.name], theirs[field.name]),
      })),
    entry,
    mine: structuredClone(mine),
    theirs,
    merged: Object.fromEntries(merged) as Drafts,
  }
}
