import type { ListParams } from '@quoin/shared-ui/api/content'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/entries/queries.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { messageOf } from '../../api/useFailure.ts'
import { useRemove } from '../../entry-list/useRemove.ts'
import { fromList, useWrite } from '../../entry-form/useWrite.ts'
import { wordsOf } from '../../model/words.ts'

/** Entries of a type for some list parameters; updated on changes. */
export function useEntries(type: ContentType, wanted: ListParams = {}) {
  const { fields } = wanted
  // Saves are bound to the revision that was shown.
  const seen = fields === undefined ? {} : { fields: `${fields},updatedAt` }
  const { data, error } = useQuery(listQuery(type, { ...wanted, ...seen }))
  return {
    /** Undefined while they load. */
    entries: data?.items,
    /** The number of matches. */
    total: data?.total,
    /** The reason if they cannot be loaded. */
    problem: error === null ? undefined : messageOf(error),
  }
}

/** A function that changes these values of an entry, or creates an entry if there is none, and then shows a notice. */
export function useSave(type: ContentType) {
  const { mutate } = useWrite(type)
  return (entry: Entry | null, values: Record<string, unknown>, done: string) =>
    mutate({ targets: [entry && fromList(entry)], values, done })
}

/** A function that asks for confirmation and then moves an entry to the trash. */
export function useRemoval(type: ContentType) {
  return useRemove(type, wordsOf(type))
}
