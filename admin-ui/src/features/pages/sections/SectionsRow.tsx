import { Badge } from '@quoin/shared-ui/ui/Badge'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useType } from '../../../api/entries/useSchema.ts'
import type { RowProps } from '../../../entry-form/override.ts'
import { Sortable } from '../../../fields/sortable/index.tsx'
import { sentence } from '../../../fields/sentence.ts'
import { type ContentType, type Entry, textOf, titleOf } from '../../../model/schema.ts'
import { useOpenPage } from '../PageContext.ts'
import { allPagesQuery, allSectionsQuery } from '../pagesQueries.ts'
import { kindIn } from '../../../model/sections/ownKinds.ts'
import { Removed } from './Removed.tsx'
import { SectionAdders, SectionDialogs } from './SectionAdders.tsx'
import { SectionBody } from './SectionBody.tsx'
import styles from './sections.module.css'
import { useSectionList } from './useSectionList.ts'
import { otherPagesOf } from './uses.ts'

/** The sections of a page in order, each with its actions and, if open, its form. */
export function SectionsRow({ field, control, errorAt }: RowProps) {
  const { type: pageType, page } = useOpenPage()
  const type = useType('section')
  const sections = useQuery(allSectionsQuery(type)).data?.items ?? []
  const pages = useQuery(allPagesQuery(pageType)).data?.items ?? []
  const find = (id = '') => sections.find((section) => section.id === id)
  const nameOf = (id = '') => nameIn(type, id, find(id))
  const list = useSectionList({ field, control }, type, nameOf)
  const { value, hidden, removed } = list
  const [asking, setAsking] = useState<'gallery' | 'existing'>()
  const keyOf = useNumbers()
  const label = useId()
  return (
    <section className={styles.sections} aria-labelledby={label}>
      <h2 id={label} className={styles.heading}>
        {field.label}
      </h2>
      <Sortable
        lines
        name={field.name}
        value={value}
        keyOf={keyOf}
        onChange={list.change}
        errorAt={errorAt}
        called={(at) => nameOf(value[at])}
        titleOf={(id) => (
          <SectionTitle type={type} section={find(id)} isHidden={hidden.includes(id)}>
            {nameOf(id)}
          </SectionTitle>
        )}
        foot={() => (
          <SectionAdders
            disabled={value.length >= (field.maxItems ?? Infinity)}
            onAsk={setAsking}
          />
        )}
      >
        {(_, at) => {
          const id = value[at] ?? ''
          return (
            <SectionBody
              key={id}
              type={type}
              pageType={pageType}
              id={id}
              section={find(id)}
              name={nameOf(id)}
              at={at}
              list={list}
              others={otherPagesOf(pages, id, page.id)}
            />
          )
        }}
      </Sortable>
      <Complaint text={sentence(field.label, errorAt(field.name))} />
      <Removed
        type={type}
        sections={sections.filter(
          ({ id }) => removed.includes(id) && !value.includes(id),
        )}
        pages={pages}
        page={page}
        onBack={list.append}
      />
      <SectionDialogs
        asking={asking}
        type={type}
        pageType={pageType}
        pages={pages}
        sections={sections.filter(({ id }) => !value.includes(id))}
        list={list}
        onClose={() => setAsking(undefined)}
      />
    </section>
  )
}

function Complaint({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p className={styles.complaint} role="alert">
        {text}
      </p>
    )
  )
}

function nameIn(type: ContentType, id: string, section: Entry | undefined): string {
  return section ? titleOf(type, section) : id
}

interface TitleProps {
  type: ContentType
  section: Entry | undefined
  isHidden: boolean
  /** The name of the section. */
  children: string
}

function SectionTitle({ type, section, isHidden, children }: TitleProps) {
  return (
    <>
      <span className={styles.kind}>
        {kindIn(type, section ? textOf(section, 'type') : '').label}
        {isHidden && <Badge variant="secondary">Hidden</Badge>}
      </span>
      {children}
    </>
  )
}

/** A stable number for each id. */
function useNumbers(): (id: string) => number {
  const [numbers] = useState(() => new Map<string, number>())
  return (id) => {
    const known = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, known)
    return known
  }
}
