import { Button } from '@quoin/shared-ui/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useType } from '../../api/entries/useSchema.ts'
import { allPagesQuery, allSectionsQuery } from '../../features/pages/pagesQueries.ts'
import { otherPagesOf } from '../../features/pages/sections/uses.ts'
import { titleOf } from '../../model/schema.ts'
import { useEdits, usePageEditor } from '../context.ts'
import styles from '../editor.module.css'
import { refOf } from '../targets/marks.ts'
import { usePageSections } from '../usePageSections.ts'

/** Lists the other pages that contain a section, and offers to replace it by a copy on this page. */
export function SharedNote({ of }: { of: string }) {
  const { shown } = usePageEditor()
  const { entries } = useEdits()
  const others = useSharedWith(of)
  const { data } = useQuery(allSectionsQuery(useType('section')))
  const page = usePageSections(data?.items ?? [])
  const { id } = refOf(of)
  if (others.length === 0 || shown.page === null || !entries.has(of)) return null
  return (
    <div role="note" className={styles.shared}>
      <p>This section stands on {others.join(', ')} as well: a change shows there too.</p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          void page.copy(id, true)
        }}
      >
        Use a copy on this page
      </Button>
    </div>
  )
}

/** The titles of the other pages that contain a section. */
function useSharedWith(key: string): string[] {
  const sharing = useSharing()
  return sharing(key)
}

/** A function that returns the titles of the other pages that show an entry: empty unless it is a section. */
export function useSharing(): (key: string) => string[] {
  const { shown } = usePageEditor()
  const pageType = useType('page')
  const section = useType('section')
  const { data } = useQuery(allPagesQuery(pageType))
  return (key) => {
    const { path, id } = refOf(key)
    if (path !== section.publicPath || shown.page === null) return []
    return otherPagesOf(data?.items ?? [], id, shown.page.id).map((page) =>
      titleOf(pageType, page),
    )
  }
}
