import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useSection } from '../../content/sections.ts'
import { useSettings } from '../../content/settings.ts'
import type { ShownType } from '../../content/types.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { CallToAction } from '../../ui/CallToAction.tsx'
import { Failure } from '../../ui/Failure.tsx'
import grid from '../../ui/Grid.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { EntryCard } from './EntryCard.tsx'
import { More } from './More.tsx'
import { pagesIn } from './pagesIn.ts'
import { entriesQuery } from './queries.ts'
import { listThings } from './structured.ts'
import { within } from './words.ts'

/** All entries of a content type. */
export function ListPage({ type }: { type: ShownType }) {
  const { siteName, tagline } = useSettings()
  const { title, content } = useSection('cta')
  const lead = `${type.many} by ${siteName}. ${tagline}.`
  return (
    <>
      <Head title={type.many} description={lead} path={type.list ?? '/'} />
      <StructuredData of={(site) => listThings(type, site)} />
      <PageHero art={type.name} title={type.many} lead={tagline} />
      <Section title={`All ${within(type.many)}`}>
        <Entries type={type} />
      </Section>
      <CallToAction title={title} text={content}>
        <ActionLink to="/contact" size="large">
          Get in Touch
        </ActionLink>
      </CallToAction>
    </>
  )
}

function Entries({ type }: { type: ShownType }) {
  const [search] = useSearchParams()
  const pages = pagesIn(search)
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    ...entriesQuery(type, pages),
    placeholderData: keepPreviousData,
  })
  if (isPending)
    return (
      <Loading
        text={`Loading ${within(type.many)}...`}
        height="24rem"
        pictures={!!type.image}
      />
    )
  if (isError)
    return (
      <Failure
        title={`Our ${within(type.many)} could not be loaded`}
        onRetry={() => void refetch()}
      />
    )
  if (data.items.length === 0)
    return (
      <EmptyState icon={inbox} title={`No ${within(type.many)} yet`}>
        Check back later, or ask us what we are working on.
      </EmptyState>
    )
  return (
    <>
      <ul className={grid.cards}>
        {data.items.map((entry) => (
          <li key={entry.id}>
            <EntryCard type={type} entry={entry} />
          </li>
        ))}
      </ul>
      <More
        type={type}
        shown={data.items.length}
        total={data.total}
        pages={pages}
        waiting={isPlaceholderData}
      />
    </>
  )
}
