import type { Entry, Field } from '../../model/schema.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { draftsOf, type Plan, same } from '../formLayout.ts'

/** What two people made of one entry. */
export interface Clash {
  /** The fields that somebody else changed, and whether one has changed them too. */
  fields: { field: Field; both: boolean }[]
  entry: Entry
  mine: Drafts
  theirs: Drafts
  /** Theirs with one's own changes on top. */
  merged: Drafts
}

/** Compares what one has typed with what has been saved meanwhile, from the same start. */
export function rebase(plan: Plan, before: Drafts, entry: Entry, mine: Drafts): Clash {
  const theirs = draftsOf(plan, entry)
  const typed = (name: string) => !same(mine[name], before[name])
  const merged = Object.keys(theirs).map((name) => [
    name,
    typed(name) ? mine[name] : theirs[name],
  ])
  return {
    fields: [...plan.main, ...plan.more]
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
