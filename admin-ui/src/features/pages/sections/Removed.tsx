import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { type ContentType, type Entry, titleOf } from '../../../model/schema.ts'
import { fromList, useWrite } from '../../../entry-form/useWrite.ts'
import styles from './sections.module.css'
import { pagesOf } from './uses.ts'

interface Props {
  type: ContentType
  /** The sections that were removed from the page since it was opened. */
  sections: Entry[]
  pages: Entry[]
  page: Entry
  onBack: (id: string) => void
}

/** The sections that were removed from a page and are on no other page: they are kept until somebody deletes them. */
export function Removed({ type, sections, pages, page, onBack }: Props) {
  const confirm = useConfirm()
  const { mutate } = useWrite(type)
  const alone = sections.filter(({ id }) =>
    pagesOf(pages, id).every((other) => other.id === page.id),
  )
  if (alone.length === 0) return null
  return (
    <ul className={styles.removed} aria-label="Sections that were taken off">
      {alone.map((section) => {
        const name = titleOf(type, section)
        const stored = pagesOf(pages, section.id).length > 0
        return (
          <li key={section.id}>
            <span className={styles.removedText}>
              <strong>{name}</strong> stands on no other page. It is kept
              {stored ? ', and can be deleted once the page is saved.' : '.'}
            </span>
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                onBack(section.id)
              }}
            >
              Put back
            </Button>
            {!stored && (
              <Button
                variant="ghost"
                size="small"
                className={styles.delete}
                onClick={() => {
                  const title = `Are you sure you want to delete the section ${name}?`
                  void confirm({ title, action: 'Delete' }).then((yes) => {
                    if (!yes) return
                    mutate({
                      targets: [fromList(section)],
                      values: null,
                      ahead: true,
                      done: 'Section deleted successfully!',
                    })
                  })
                }}
              >
                Delete section
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
