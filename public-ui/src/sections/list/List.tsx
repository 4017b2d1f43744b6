import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { pickOf } from '../../content/lists.ts'
import { isMissing } from '../../content/missing.ts'
import { typesQuery } from '../../content/types.ts'
import { Section } from '../../ui/Section.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import { cardsOf, OtherEntries } from './cards.tsx'
import { listQueryOf } from './queryOf.ts'

/** Entries of a content type; renders nothing if this site does not have the type. */
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
function Known({ section, tone, query }: KnownProps) {
  const { id, title, content = '' } = section
  const { error } = useQuery(query)
  if (isMissing(error)) return null
  const metadata = metadataOf(section)
  const { of = '' } = metadata
  const pick = pickOf(metadata)
  const Cards = cardsOf(of, pick)
  return (
    <Section name={id} title={title} lead={content} tone={tone}>
      {Cards && <Cards pick={pick} />}
    </Section>
  )
}

function Other({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  const metadata = metadataOf(section)
  const { data: types = [] } = useQuery(typesQuery)
  const type = types.find(({ name }) => name === metadata.of)
  if (!type) return null
  return (
    <Section name={id} title={title} lead={content} tone={tone}>
      <OtherEntries type={type} pick={pickOf(metadata)} />
    </Section>
  )
}
