import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useState } from 'react'
import { type ContentType, type Entry, textOf, titleOf } from '../../../model/schema.ts'
import styles from './gallery.module.css'
import { kindIn } from '../../../model/sections/ownKinds.ts'
import { pagesOf } from './uses.ts'

interface Props {
  type: ContentType
  pageType: ContentType
  pages: Entry[]
  /** The sections to choose from. */
  sections: Entry[]
  onClose: () => void
  onChoose: (id: string) => void
}

/** Finds an existing section, by its title, its kind or its pages. */
export function ExistingDialog(props: Props) {
  const { type, pageType, pages, sections, onClose, onChoose } = props
  const [search, setSearch] = useState('')
  const told = sections.map((section) => {
    const uses = pagesOf(pages, section.id).map((page) => titleOf(pageType, page))
    return {
      section,
      title: titleOf(type, section),
      kind: kindIn(type, textOf(section, 'type')).label,
      uses: uses.length === 0 ? 'On no page' : `On ${uses.join(', ')}`,
    }
  })
  const words = search.toLowerCase().split(/\s+/)
  const found = told.filter(({ title, kind, uses }) => {
    const text = `${title} ${kind} ${uses}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Use an existing section"
      description="A section that stands on several pages is the same on all of them."
    >
      <Field label="Search sections">
        <Input
          type="search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
          }}
        />
      </Field>
      <p role="status" className={styles.status}>
        {found.length === 1 ? '1 section' : `${String(found.length)} sections`}
      </p>
      <ul className={styles.found} aria-label="Sections">
        {found.map(({ section, title, kind, uses }) => (
          <li key={section.id}>
            <button
              type="button"
              className={styles.one}
              onClick={() => {
                onChoose(section.id)
              }}
            >
              <span className={styles.label}>{title}</span>
              <span className={styles.text}>
                {kind}. {uses}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
