import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import {
  isWhole,
  jobsQuery,
  type Pick,
  pickOf,
  postsQuery,
  productsQuery,
  servicesQuery,
  solutionsQuery,
  somePostsQuery,
  teamQuery,
  testimonialsQuery,
} from '../../content/lists.ts'
import { isMissing } from '../../content/missing.ts'
import { typesQuery } from '../../content/types.ts'
import { Section } from '../../ui/Section.tsx'
import { AllPosts } from '../parts.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import { Generic } from './Generic.tsx'
import { Positions } from './job/Positions.tsx'
import { Team } from './member/Team.tsx'
import { SomePosts } from './post/SomePosts.tsx'
import { Products } from './product/Products.tsx'
import { Services } from './service/Services.tsx'
import { Testimonials } from './testimonial/Testimonials.tsx'

/** How the entries of a type are fetched and drawn. */
interface Listed {
  query: (pick: Pick) => object
  Entries: ComponentType<{ pick: Pick }>
}

/** The content types that have cards of their own. */
const known: Partial<Record<string, Listed>> = {
  product: {
    query: (pick) => (isWhole(pick) ? productsQuery : solutionsQuery(pick)),
    Entries: Products,
  },
  testimonial: { query: testimonialsQuery, Entries: Testimonials },
  service: { query: servicesQuery, Entries: Services },
  member: { query: teamQuery, Entries: Team },
  job: { query: jobsQuery, Entries: Positions },
  post: {
    query: (pick) => (isWhole(pick) ? postsQuery : somePostsQuery(pick)),
    Entries: ({ pick }) => (isWhole(pick) ? <AllPosts /> : <SomePosts pick={pick} />),
  },
}

/** The query of the entries that a list of a type with cards of its own shows; undefined for other types. */
export function listQueryOf(of: string, pick: Pick): UseQueryOptions | undefined {
  return known[of]?.query(pick) as UseQueryOptions | undefined
}

/** Entries of a content type; nothing where this site has no such type. */
export function List(props: SectionProps) {
  const metadata = metadataOf(props.section)
  const { of = '' } = metadata
  const pick = pickOf(metadata)
  const listed = known[of]
  return listed ? (
    <Known {...props} listed={listed} pick={pick} />
  ) : (
    <Other {...props} of={of} pick={pick} />
  )
}

interface KnownProps extends SectionProps {
  listed: Listed
  pick: Pick
}

function Known({ section, tone, listed, pick }: KnownProps) {
  const { error } = useQuery(listed.query(pick) as UseQueryOptions)
  if (isMissing(error)) return null
  return (
    <Section
      name={section.id}
      title={section.title}
      lead={section.content ?? ''}
      tone={tone}
    >
      <listed.Entries pick={pick} />
    </Section>
  )
}

interface OtherProps extends SectionProps {
  of: string
  pick: Pick
}

function Other({ section, tone, of, pick }: OtherProps) {
  const { data: types = [] } = useQuery(typesQuery)
  const type = types.find(({ name }) => name === of)
  if (!type) return null
  return (
    <Section
      name={section.id}
      title={section.title}
      lead={section.content ?? ''}
      tone={tone}
    >
      <Generic type={type} pick={pick} />
    </Section>
  )
}
