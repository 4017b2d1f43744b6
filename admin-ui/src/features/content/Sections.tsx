import { formatDate } from '@quoin/shared-ui/format/date'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '../../model/identity.ts'
import { listQuery } from '../../api/entries/queries.ts'
import { type Entry, type Place, textOf } from '../../model/schema.ts'
import { kindIn } from '../../model/sections/ownKinds.ts'
import { useZone } from '../../model/site.ts'
import { Failed } from '../../ui/Failed.tsx'
import { useSchema, useType } from '../../api/entries/useSchema.ts'
import { forgetDraft, useDraftKey } from '../../entry-form/draft/keptDraft.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { DeleteSection } from './DeleteSection.tsx'
import { type Draft, draftOf } from './draft.ts'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionPreview } from './SectionPreview.tsx'
import { groupSections, placeOf } from './sectionGroups.ts'
import styles from './Sections.module.css'
import { SectionView } from './SectionView.tsx'

/**
 * The sections of the public pages, and the editor of one of them. Selecting another section discards unsaved changes.
 */
export function Sections() {
  const type = useType('section')
  const { update } = useCan(type)
  const { data, error } = useQuery(listQuery(type))
  const pages = usePages()
  const [address, change] = useQueryParams()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState<{ id: string; draft: Draft }>()
  const chosen = address.get('section') ?? 'hero'
  const draft = useDraftKey(type, chosen)
  const select = (id: string | null) => {
    forgetDraft(draft)
    change({ section: id }, { replace: true })
  }
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Skeleton height="20rem" />
  const selected = data.items.find(({ id }) => id === chosen)
  const groups = groupSections(type, pages, data.items)
  const place = selected && placeOf(type, pages, selected)
  return (
    <div className={styles.layout}>
      <ul ref={list} className={styles.list} aria-label="Sections">
        {groups.map(({ place, sections }) => (
          <li key={place?.path ?? ''} className={styles.group}>
            <h2 className={styles.page}>{place?.name ?? 'On no page'}</h2>
            {pages && !place && (
              <p className={styles.note}>Visitors do not see these sections.</p>
            )}
            <Group
              sections={sections}
              place={place}
              chosen={chosen}
              onSelect={(id) => {
                if (id !== chosen) select(id)
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
              place={place}
              onType={setTyped}
            >
              {pages && !place && (
                <DeleteSection
                  type={type}
                  section={selected}
                  onDelete={() => {
                    select(null)
                    list.current?.querySelector('button')?.focus()
                  }}
                />
              )}
            </SectionEditor>
          ) : (
            <SectionView type={type} section={selected} />
          )}
          <SectionPreview
            section={selected}
            place={place}
            draft={typed?.id === selected.id ? typed.draft : draftOf(selected)}
          />
        </div>
      )}
    </div>
  )
}

/** The pages of the site with their sections; undefined while they load, or if there are more than the list has. */
function usePages(): Entry[] | undefined {
  const section = useType('section')
  const page = useSchema().types.find(({ path }) => path === 'pages')
  const { data } = useQuery({
    ...listQuery(page ?? section, { fields: 'title,path,sections' }),
    enabled: page !== undefined,
  })
  return data?.next ? undefined : data?.items
}

interface GroupProps {
  sections: Entry[]
  /** The page that contains them. */
  place: Place | undefined
  /** The id of the selected section. */
  chosen: string
  onSelect: (id: string) => void
}

function Group({ sections, place, chosen, onSelect }: GroupProps) {
  return (
    <ul
      className={styles.sections}
      aria-label={`Sections: ${place?.name ?? 'on no page'}`}
    >
      {sections.map((section) => (
        <li key={section.id}>
          <SectionButton
            section={section}
            place={place}
            current={section.id === chosen}
            onSelect={() => {
              onSelect(section.id)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

interface ButtonProps {
  section: Entry
  /** The page that contains it. */
  place: Place | undefined
  current: boolean
  onSelect: () => void
}

function SectionButton({ section, place, current, onSelect }: ButtonProps) {
  const modified = formatDate(textOf(section, 'lastModified'), useZone())
  const kind = textOf(section, 'type')
  const { label } = kindIn(useType('section'), kind)
  return (
    <button
      type="button"
      className={styles.section}
      aria-pressed={current}
      onClick={onSelect}
    >
      <span className={styles.title}>{textOf(section, 'title')}</span>
      <span>
        {/* The gallery and the page editor have this name. */}
        {label.toLowerCase() !== kind && (
          <strong className={styles.kind}>{label}</strong>
        )}{' '}
        <span>{kind} section</span>
      </span>
      {/* Sighted users see the page in the heading above. */}
      {place && <VisuallyHidden>{place.name}</VisuallyHidden>}
      {modified && <span>{modified}</span>}
    </button>
  )
}
