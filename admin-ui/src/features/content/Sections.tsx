import { formatDate } from '@quoin/shared-ui/format/date'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../model/identity.ts'
import { listQuery } from '../../api/entries/queries.ts'
import { type Entry, type Place, textOf } from '../../model/schema.ts'
import { useZone } from '../../model/site.ts'
import { Failed } from '../../ui/Failed.tsx'
import { useType } from '../../api/entries/useSchema.ts'
import { draftKey, forgetDraft } from '../../entry-form/draft/keptDraft.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { type Draft, draftOf } from './draft.ts'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionPreview } from './SectionPreview.tsx'
import styles from './Sections.module.css'
import { SectionView } from './SectionView.tsx'

/** The sections of the public pages, and the editor of one. Another choice discards its edits. */
export function Sections() {
  const type = useType('section')
  const { update } = useCan(type)
  const { data, error } = useQuery(listQuery(type))
  const [address, change] = useQueryParams()
  const [typed, setTyped] = useState<{ id: string; draft: Draft }>()
  const chosen = address.get('section') ?? 'hero'
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Skeleton height="20rem" />
  const selected = data.items.find(({ id }) => id === chosen)
  return (
    <div className={styles.layout}>
      <ul className={styles.list} aria-label="Sections">
        {data.items.map((section) => (
          <li key={section.id}>
            <SectionButton
              section={section}
              place={type.places?.[section.id]}
              current={section.id === chosen}
              onSelect={() => {
                if (section.id === chosen) return
                forgetDraft(draftKey(type, chosen))
                change({ section: section.id }, { replace: true })
              }}
            />
          </li>
        ))}
      </ul>
      {selected && (
        <div className={styles.editor}>
          {update ? (
            <SectionEditor
              key={selected.id}
              type={type}
              section={selected}
              onType={setTyped}
            />
          ) : (
            <SectionView type={type} section={selected} />
          )}
          <SectionPreview
            section={selected}
            place={type.places?.[selected.id]}
            draft={typed?.id === selected.id ? typed.draft : draftOf(selected)}
          />
        </div>
      )}
    </div>
  )
}

interface ButtonProps {
  section: Entry
  place: Place | undefined
  current: boolean
  onSelect: () => void
}

function SectionButton({ section, place, current, onSelect }: ButtonProps) {
  const modified = formatDate(textOf(section, 'lastModified'), useZone())
  return (
    <button
      type="button"
      className={styles.section}
      aria-pressed={current}
      onClick={onSelect}
    >
      <span className={styles.title}>{textOf(section, 'title')}</span>
      <span>{textOf(section, 'type')} section</span>
      {place && <span>{place.name}</span>}
      {modified && <span>{modified}</span>}
    </button>
  )
}
