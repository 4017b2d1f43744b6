import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { isEntry, isMissing } from '../../content/missing.ts'
import type { ShownType } from '../../content/types.ts'
import { useOwnAddress } from '../../page/useOwnAddress.ts'
import { StructuredData } from '../../page/StructuredData.tsx'
import { entriesIn, WithData } from '../../ui/load/WithData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { Pictured } from '../../ui/picture/Pictured.tsx'
import { NotThere } from '../../ui/states/NotThere.tsx'
import { type Entry, pathOf, roleOf } from '../../content/generic/entry.ts'
import { EntryHead } from './entry/EntryHead.tsx'
import { EntryInFull } from './entry/EntryInFull.tsx'
import { OwnAddress } from './own/address.tsx'
import { type Own, useOwn } from './own/own.ts'
import { entryQuery } from '../../content/generic/queries.ts'
import { entryThings } from './entry/structured.ts'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { within } from '../../content/generic/words.ts'

/** An entry of a content type: the type's own page, or a generated one. */
export function EntryPage({ type, id }: { type: ShownType; id: string }) {
  const { data, error, isError, refetch } = useQuery(entryQuery(type, id))
  const own = useOwn(type, 'page')
  const entry = isEntry(data?.entity) ? data.entity : undefined
  useOwnAddress(entry && pathOf(type, entry), (client) => {
    const slug = entry ? roleOf(type, entry, 'slug') : ''
    client.setQueryData(entryQuery(type, slug).queryKey, data)
  })
  if (isMissing(error)) return <Missing type={type} />
  if (!entry || own === undefined)
    return <Waiting title={type.one} failed={isError} onRetry={() => void refetch()} />
  return <Found type={type} entry={entry} own={own} />
}

interface FoundProps {
  type: ShownType
  entry: Entry
  own: Own | null
}

function Found({ type, entry, own }: FoundProps) {
  const drawn = <EntryInFull type={type} entry={entry} />
  return (
    <Pictured of={entry}>
      <EntryHead type={type} entry={entry} />
      <StructuredData of={(site) => entryThings(type, entry, site)} />
      {own?.default ? (
        <ErrorBoundary instead={() => drawn}>
          <OwnPage type={type} entry={entry} own={own} drawn={drawn} />
        </ErrorBoundary>
      ) : (
        drawn
      )}
    </Pictured>
  )
}

interface OwnPageProps extends FoundProps {
  own: Own
  /** Shown if the lists of the module cannot be loaded. */
  drawn: ReactNode
}

function OwnPage({ type, entry, own, drawn }: OwnPageProps) {
  const [search] = useSearchParams()
  const { default: Page, query, load } = own
  if (Page === undefined) return drawn
  return (
    <WithData
      loads={load}
      from={{ search, entry }}
      instead={({ failed }) =>
        failed ? drawn : <Waiting title={type.one} failed={false} onRetry={never} />
      }
    >
      {(data) => (
        <Pictured of={[entry, ...entriesIn(data)]}>
          <OwnAddress query={query}>
            <Page type={type} entry={entry} data={data} />
          </OwnAddress>
        </Pictured>
      )}
    </WithData>
  )
}

const never = () => undefined

function Missing({ type: { one, many, list } }: { type: ShownType }) {
  return (
    <NotThere
      title={`${one} Not Found`}
      text={`The ${within(one)} you're looking for doesn't exist or has been removed.`}
    >
      <ActionLink to={list ?? '/'} size="large">
        {list === undefined ? 'Go to the Home Page' : `Back to ${many}`}
      </ActionLink>
    </NotThere>
  )
}
