import { useQuery } from '@tanstack/react-query'
import { isEntry, isMissing } from '../../content/missing.ts'
import type { ShownType } from '../../content/types.ts'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { EntryInFull } from './EntryInFull.tsx'
import { entryQuery } from './queries.ts'
import { Waiting } from './Waiting.tsx'
import { within } from './words.ts'

/** One entry of a content type. */
export function EntryPage({ type, id }: { type: ShownType; id: string }) {
  const { data, error, isError, refetch } = useQuery(entryQuery(type, id))
  if (isMissing(error)) return <Missing type={type} />
  if (!isEntry(data?.entity))
    return <Waiting title={type.one} failed={isError} onRetry={() => void refetch()} />
  return <EntryInFull type={type} entry={data.entity} />
}

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
