import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tryUpdate } from '../../api/entries/dryRun.ts'
import { publicPart } from '../../api/entries/publicPart.ts'
import { useType } from '../../api/entries/useSchema.ts'
import type { PreviewProps } from '../../entry-form/override.ts'
import { type Outcome, startDryRuns } from '../../entry-form/preview/dryRuns.ts'
import { PreviewFrame } from '../../entry-form/preview/PreviewFrame.tsx'
import { isObject } from '../../fields/drafts.ts'
import { type Entry, textsOf } from '../../model/schema.ts'
import { useOpenPage } from './PageContext.ts'
import { allSectionsQuery } from './pagesQueries.ts'

/** The public page with the unsaved input of its form and its sections. */
export function PagePreview({ type, id, address, form }: PreviewProps) {
  const { sections: open } = useOpenPage()
  const { data } = useQuery(allSectionsQuery(useType('section')))
  const [outcome, setOutcome] = useState<Outcome>('valid')
  const [message, setMessage] = useState<string>()
  const sections = data?.items
  useEffect(() => {
    if (sections === undefined) return
    return startDryRuns({
      // The form's handle changes when the form starts from another state.
      typing: {
        follow: (changed) => {
          const ends = [
            form.current?.typing.follow(changed) ?? (() => undefined),
            open.follow(changed),
          ]
          return () => {
            for (const end of ends) end()
          }
        },
        values: () => form.current?.typing.values() ?? {},
      },
      ask: async (values, signal) => {
        const stored = publicPart(await tryUpdate(type, id, values, signal), {
          kind: 'object',
          fields: type.fields,
        })
        const page = JSON.parse(stored) as Entry
        const entity = { ...page, sections: shownOf(page, sections, open.typedIn) }
        return JSON.stringify({ type: PREVIEW_REQUEST, of: type.name, id, entity })
      },
      tell: (next, told) => {
        setOutcome(next)
        if (told !== undefined) setMessage(told)
      },
    })
  }, [type, id, form, open, sections])
  return <PreviewFrame address={address} outcome={outcome} message={message} />
}

/** The visible sections of a page, with the unsaved input of their forms. */
function shownOf(
  page: Entry,
  sections: Entry[],
  typedIn: (id: string) => Record<string, unknown> | undefined,
) {
  const hidden = textsOf(page, 'hidden')
  return textsOf(page, 'sections').flatMap((id) => {
    const stored = sections.find((section) => section.id === id)
    if (stored === undefined || hidden.includes(id)) return []
    const section: Record<string, unknown> = { ...stored, ...typedIn(id) }
    const { type, title, content, metadata, items } = section
    return [
      {
        id,
        type,
        title,
        content,
        // The unsaved values of an object only include changed members.
        metadata: { ...asObject(stored.metadata), ...asObject(metadata) },
        items,
      },
    ]
  })
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
