import type { ListParams } from '@quoin/shared-ui/api/content'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/entries/queries.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { messageOf } from '../../api/useFailure.ts'
import { useRemove } from '../../entry-list/useRemove.ts'
import { fromList, useWrite } from '../../entry-form/useWrite.ts'
import { wordsOf } from '../../model/words.ts'

/** Entries of a type by what is wanted of the list; they stay true to what is stored. */
export function useEntries(type: ContentType, wanted: ListParams = {}) {
  const { fields } = wanted
  // What is saved is bound to what was seen.
  const seen = fields === undefined ? {} : { fields: `${fields},updatedAt` }
  const { data, error } = useQuery(listQuery(type, { ...wanted, ...seen }))
  return {
    /** Undefined until they are here. */
    entries: data?.items,
    /** How many match. */
    total: data?.total,
    /** Why they cannot be had. */
    problem: error === null ? undefined : messageOf(error),
  }
}

/** A function that changes these values of an entry, or creates one where there is none, and then says so. */
export function useSave(type: ContentType) {
  const { mutate } = useWrite(type)
  return (entry: Entry | null, values: Record<string, unknown>, done: string) =>
    mutate({ targets: [entry && fromList(entry)], values, done })
}

/** A function that asks and then moves an entry to the trash. */
export function useRemoval(type: ContentType) {
  return useRemove(type, wordsOf(type))
}
