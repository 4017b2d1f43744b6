import type { ReactNode } from 'react'
import type { ContentType, Entry } from '../model/schema.ts'
import type { Words } from '../model/words.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { ListTools } from './filters/ListTools.tsx'
import { Loading } from './Loading.tsx'
import { LoadMore } from './LoadMore.tsx'
import { Failed, EmptyList } from './EmptyList.tsx'
import { Rows } from './Rows.tsx'
import { useEntries } from './useEntries.ts'
import { filtersOf, useListView } from './filters/useListView.ts'
import { usePendingTexts } from './usePendingTexts.ts'
import { useSelection } from './bulk/useSelection.ts'

interface Props {
  type: ContentType
  words: Words
  /** The fields that are fetched. */
  fields: string[]
  /** Called before ticked entries are removed. */
  onRemove: () => void
  children: (entry: Entry) => ReactNode
}

/** A type's entries with search, filters and actions, or a message instead of them. */
export function EntryList({ type, words, fields, onRemove, children }: Props) {
  const view = useListView(type)
  const selection = useSelection()
  const entries = useEntries(type, view, fields)
  const pending = usePendingTexts(type)
  const { query, found, shown, searching } = entries
  if (query.isError && found === undefined) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />
  }
  const ticked = found?.filter(selection.has) ?? []
  return (
    <>
      {(found?.length !== 0 || view.narrowed || filtersOf(type).length > 0) && (
        <ListTools type={type} view={view} />
      )}
      {found === undefined && <Loading text={words.loading} />}
      {found?.length === 0 && !searching && (
        <EmptyList type={type} words={words} view={view} />
      )}
      {shown.length > 0 && (
        <Rows type={type} entries={shown} selection={selection} pending={pending}>
          {children}
        </Rows>
      )}
      <LoadMore entries={entries} />
      <BulkBar
        type={type}
        words={words}
        entries={ticked}
        onRemove={onRemove}
        onClear={() => {
          selection.set(ticked, false)
        }}
      />
    </>
  )
}
