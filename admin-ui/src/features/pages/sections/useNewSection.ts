import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { createEntry } from '../../../api/entries/calls.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { type ContentType, type Entry, textOf, titleOf } from '../../../model/schema.ts'
import { isObject } from '../../../fields/drafts.ts'
import { allSectionsQuery } from '../pagesQueries.ts'
import { kindIn } from '../../../model/sections/ownKinds.ts'

/**
 * A function that creates a section: a copy of another with its unsaved input, or a new one of a kind. It reports a
 * failure, and then returns undefined.
 */
export function useNewSection(type: ContentType) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return async (
    source?: Entry,
    kind = '',
    typed: Record<string, unknown> = {},
    metadata?: Record<string, unknown>,
  ): Promise<Entry | undefined> => {
    try {
      const { entity } = await createEntry(
        type,
        source
          ? copyOf(type, source, typed)
          : { type: kind, ...kindIn(type, kind).starts, ...(metadata && { metadata }) },
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

/** The values for a copy of a section. The unsaved values of an object only include changed members. */
function copyOf(
  { fields }: ContentType,
  source: Entry,
  typed: Record<string, unknown>,
): Record<string, unknown> {
  const kept = fields.filter(({ readOnly }) => !readOnly)
  return {
    ...Object.fromEntries(
      kept.map(({ name }) => {
        const [stored, next] = [source[name], typed[name]]
        if (isObject(stored) && isObject(next)) return [name, { ...stored, ...next }]
        return [name, name in typed ? next : stored]
      }),
    ),
    type: textOf(source, 'type'),
  }
}
