import { useMemo, useState } from 'react'
import type { Override, PageProps } from '../../entry-form/override.ts'
import { EntryScreen } from '../../screens/EntryScreen.tsx'
import { AddressRow } from './AddressRow.tsx'
import { PageContext } from './PageContext.ts'
import { PagePreview } from './PagePreview.tsx'
import { ParentRow } from './ParentRow.tsx'
import { createOpenSections } from './sections/openSections.ts'
import { SectionsRow } from './sections/SectionsRow.tsx'
import { SeoRow } from './SeoRow.tsx'
import { isHome } from './tree/pageTree.ts'

/** The editor of a page: its settings, its sections, and a preview. */
export function PageScreen({ type, id }: PageProps) {
  const [sections] = useState(createOpenSections)
  const override = useMemo<Override>(
    () => ({
      beside: true,
      Preview: PagePreview,
      form: {
        fields: ['title', 'slug', 'parent', 'sections', 'hidden', 'seo'],
        rows: {
          slug: AddressRow,
          parent: ParentRow,
          sections: SectionsRow,
          // The row of the sections has the control for it.
          hidden: null,
          seo: SeoRow,
        },
        parts: sections,
        isAlwaysShown: isHome,
      },
    }),
    [sections],
  )
  const editor = useMemo(() => ({ type, id, sections }), [type, id, sections])
  return (
    <PageContext value={editor}>
      <EntryScreen type={type} id={id} override={override} />
    </PageContext>
  )
}
