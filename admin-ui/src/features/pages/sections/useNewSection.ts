import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { createEntry } from '../../../api/entries/calls.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { type ContentType, type Entry, textOf, titleOf } from '../../../model/schema.ts'
import { allSectionsQuery } from '../pagesQueries.ts'
import { kindOf } from './kinds.ts'

/**
 * A function that creates a section: a copy of another, or a new one of a kind. It tells of a failure, and gives
 * nothing then.
 */
export function useNewSection(type: ContentType) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return async (source?: Entry, kind = ''): Promise<Entry | undefined> => {
    try {
      const { entity } = await createEntry(
        type,
        source ? copyOf(type, source) : { type: kind, ...kindOf(kind).starts },
      )
      client.setQueryData(
        allSectionsQuery(type).queryKey,
        (page) =>
          page && { ...page, items: [...page.items, entity], total: page.total + 1 },
      )
      if (source) toast({ title: `${titleOf(type, source)} is copied.` })
      return entity
    } catch (error) {
      fail(error)
      return undefined
    }
  }
}

/** What a copy of a section is created from. */
function copyOf({ fields }: ContentType, source: Entry): Record<string, unknown> {
  const kept = fields.filter(({ readOnly }) => !readOnly)
  return {
    ...Object.fromEntries(kept.map(({ name }) => [name, source[name]])),
    type: textOf(source, 'type'),
  }
}
