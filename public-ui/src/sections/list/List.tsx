import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pickedQuery, typeQuery } from '../../content/generic/queries.ts'
import { isWhole, pickOf } from '../../content/lists.ts'
import { isMissing } from '../../content/missing.ts'
import { type PagedType, typesQuery } from '../../content/types.ts'
import { isEdited } from '../../page/isPreview.ts'
import { useHydrated } from '../../page/useHydrated.ts'
import { Section } from '../../ui/Section.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import { cardsOf, OtherEntries } from './cards.tsx'
import { listQueryOf } from './queryOf.ts'

/**
 * Entries of a content type; renders nothing if this site does not have the type. A list without entries is only shown
 * to staff who edit the page, except the specified lists of the pages that every site has: these say that they are empty.
 */
export function List(props: SectionProps) {
  const metadata = metadataOf(props.section)
  const { of = '' } = metadata
  const query = listQueryOf(of, pickOf(metadata))
  return query ? <Known {...props} query={query} /> : <Other {...props} />
}

interface KnownProps extends SectionProps {
  query: UseQueryOptions
}

/** Entries of a type with its own cards. */
function Known({ section, tone, adorned, query }: KnownProps) {
  const { id, title, content = '' } = section
  const { data, error } = useQuery(query)
  const isEditing = useEditing()
  if (isMissing(error)) return null
  const metadata = metadataOf(section)
  const { of = '' } = metadata
  const pick = pickOf(metadata)
  const isSpecified = adorned && (of !== 'post' || isWhole(pick))
  if (isEmptyList(data) && !isSpecified && !isEditing) return <Nothing />
  const Cards = cardsOf(of, pick)
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      {Cards && <Cards pick={pick} />}
    </Section>
  )
}

function Other(props: SectionProps) {
  const metadata = metadataOf(props.section)
  const { data: types = [] } = useQuery(typesQuery)
  const type = types.find(({ name }) => name === metadata.of)
  return type ? <OtherOf {...props} type={type} /> : null
}

/** Entries of a type with generated cards. */
function OtherOf({ section, tone, type }: SectionProps & { type: PagedType }) {
  const { id, title, content = '' } = section
  const pick = pickOf(metadataOf(section))
  const { data: shown } = useQuery(typeQuery(type.name))
  const picked = shown ? pickedQuery(shown, pick) : unknownQuery
  const { data } = useQuery(picked as UseQueryOptions)
  const isEditing = useEditing()
  if (isEmptyList(data) && !isEditing) return <Nothing />
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <OtherEntries type={type} pick={pick} />
    </Section>
  )
}

/** The query before the type is known. */
const unknownQuery = { queryKey: ['unknown'], queryFn: skipToken }

/** Stands where a list will be, so that its code is fetched for staff who edit the page. */
function Nothing() {
  return <div />
}

/** Whether the page is being edited. */
function useEditing(): boolean {
  const { search } = useLocation()
  return useHydrated() && isEdited(search)
}

/** Whether a response is a list without entries. */
function isEmptyList(data: unknown): boolean {
  return (data as { items?: unknown[] } | undefined)?.items?.length === 0
}
