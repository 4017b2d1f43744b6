import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useHasPage } from '../../content/absent.ts'
import { useSettings } from '../../content/settings.ts'
import type { ShownType } from '../../content/types.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { CallToActionSection } from '../../sections/call-to-action/CallToActionSection.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import grid from '../../ui/Grid.module.css'
import { Loading } from '../../ui/states/Loading.tsx'
import { Pictured } from '../../ui/picture/Pictured.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { entriesIn, WithData } from '../../ui/load/WithData.tsx'
import { EntryCard } from '../../ui/entry/EntryCard.tsx'
import { More } from './More.tsx'
import { OwnAddress } from './own/address.tsx'
import { fieldsOf, type Own, useOwn } from './own/own.ts'
import { pagesIn } from './pagesIn.ts'
import { closingQuery, entriesQuery } from '../../content/generic/queries.ts'
import { listThings } from './entry/structured.ts'
import { within } from '../../content/generic/words.ts'

/** The list of a content type: the type's own page, or generated cards. */
export function ListPage({ type }: { type: ShownType }) {
  const { siteName, tagline } = useSettings()
  const own = useOwn(type, 'list')
  const lead = [`${type.many} by ${siteName}.`, tagline && `${tagline}.`]
    .filter(Boolean)
    .join(' ')
  const drawn = <Drawn type={type} own={own} />
  return (
    <>
      <Head title={type.many} description={lead} path={type.list ?? '/'} />
      <StructuredData of={(site) => listThings(type, site)} />
      {own?.default ? (
        <ErrorBoundary instead={() => drawn}>
          <OwnList type={type} own={own} drawn={drawn} />
        </ErrorBoundary>
      ) : (
        drawn
      )}
    </>
  )
}

/** The entries for the address. Their fields are known once the module is loaded. */
function useListed(type: ShownType, own: Own | null | undefined) {
  const [search] = useSearchParams()
  const pages = pagesIn(search)
  const query = useQuery({
    ...entriesQuery(type, pages, fieldsOf(type, own ?? null)),
    placeholderData: keepPreviousData,
    enabled: own !== undefined,
  })
  return { query, pages }
}

interface OwnListProps {
  type: ShownType
  own: Own
  /** Shown while the entries load, and if they cannot be fetched. */
  drawn: ReactNode
}

function OwnList({ type, own, drawn }: OwnListProps) {
  const { query, pages } = useListed(type, own)
  const [search] = useSearchParams()
  const { data, isPlaceholderData } = query
  const { default: Page, load } = own
  if (data === undefined || Page === undefined) return drawn
  const { items, total } = data
  return (
    <>
      <WithData loads={load} from={{ search }} instead={() => drawn}>
        {(lists) => (
          <Pictured of={[...items, ...entriesIn(lists)]}>
            <OwnAddress query={own.query}>
              <Page type={type} entries={items} total={total} data={lists} />
            </OwnAddress>
          </Pictured>
        )}
      </WithData>
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

interface DrawnProps {
  type: ShownType
  own: Own | null | undefined
}

function Drawn({ type, own }: DrawnProps) {
  const { tagline } = useSettings()
  const { data: closing } = useQuery(closingQuery)
  const hasPage = useHasPage()
  return (
    <>
      <PageHero art={type.name} title={type.many} lead={tagline} />
      <Section title={`All ${within(type.many)}`}>
        <Entries type={type} own={own} />
      </Section>
      {closing && hasPage('/contact') && <CallToActionSection section={closing.entity} />}
    </>
  )
}

function Entries({ type, own }: DrawnProps) {
  const { query, pages } = useListed(type, own)
  const { data, isPending, isError, isPlaceholderData, refetch } = query
  if (isPending)
    return (
      <Loading
        text={`Loading ${within(type.many)}...`}
        size="medium"
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
