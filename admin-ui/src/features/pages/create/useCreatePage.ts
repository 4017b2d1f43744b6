import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createEntry, deleteEntry } from '../../../api/entries/calls.ts'
import { useType } from '../../../api/entries/useSchema.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { sectionsOf, type Template } from './templates.ts'

interface Draft {
  title: string
  parent: string
  order: number
  template: Template
}

/** Creates a page as a draft, with the sections of its template. */
export function useCreatePage(
  type: ContentType,
  onSuccess: (page: Entry) => void,
  onError: (error: unknown) => void,
) {
  const client = useQueryClient()
  const sections = useType('section')
  return useMutation({
    mutationFn: async ({ template, ...values }: Draft) => {
      const made: string[] = []
      try {
        for (const section of sectionsOf(template, values.title))
          made.push((await createEntry(sections, section)).entity.id)
        const { entity } = await createEntry(type, { ...values, sections: made })
        return entity
      } catch (error) {
        // Sections without a page are useless. If their deletion fails, they can still be found in the list.
        for (const id of made)
          await deleteEntry(sections, id, null).catch(() => undefined)
        throw error
      }
    },
    onSuccess: (page) => {
      void invalidateFor(
        client,
        { op: 'put', type: type.name, id: page.id },
        { op: 'put', type: sections.name, id: page.id },
      )
      onSuccess(page)
    },
    onError,
  })
}
