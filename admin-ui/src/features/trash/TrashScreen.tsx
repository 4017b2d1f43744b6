import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { trash } from '@quoin/shared-ui/ui/glyphs'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { useNow } from '../../ui/Ago.tsx'
import { canOf, IdentityContext } from '../../model/identity.ts'
import { type Trashed, trashQuery } from '../../api/trash.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { TrashBar } from './TrashBar.tsx'
import { TrashFailure } from './TrashFailure.tsx'
import { TrashRow } from './TrashRow.tsx'
import styles from './TrashScreen.module.css'
import { useTicked } from './useTicked.ts'
import { useTrash } from './useTrash.ts'

/** The entries deleted in the last thirty days, to restore or delete for good. The filter is stored in the address. */
export function TrashScreen() {
  const [address, change] = useQueryParams()
  const type = address.get('type') ?? undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery({
    ...trashQuery(type),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.pages.flatMap((page) => page.items)
  const identity = use(IdentityContext)
  const own = items?.filter((item) => canOf(identity, item.type).delete)
  const ticked = useTicked(own)
  const work = useTrash(() => heading.current?.focus())
  return (
    <>
      <ScreenHeader
        ref={heading}
        title="Trash"
        text="What was deleted stays here for 30 days. Then it is gone for good."
      />
      <TypeFilter
        value={type ?? ''}
        onChange={(next) => {
          change({ type: next || null }, { replace: true })
        }}
      />
      {list.error !== null && items === undefined && (
        <TrashFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {items === undefined && list.error === null && <Skeleton height="20rem" />}
      {items?.length === 0 && (
        <EmptyState icon={trash} heading="h2" title="The trash is empty">
          {type === undefined
            ? 'What is deleted from now on will appear here.'
            : 'Try changing the filter.'}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <Deleted items={items} own={own ?? []} ticked={ticked} work={work} />
      )}
      {items !== undefined && items.length > 0 && (
        <ShowMore list={list} shown={items.length} />
      )}
      <TrashBar
        items={ticked.items}
        busy={work.isPending}
        onRestore={() => {
          work.restore(ticked.items)
        }}
        onErase={() => void work.erase(ticked.items)}
        onClear={() => {
          ticked.set(ticked.items, false)
        }}
      />
    </>
  )
}

interface DeletedProps {
  items: Trashed[]
  /** The entries that the user may restore. */
  own: Trashed[]
  ticked: ReturnType<typeof useTicked>
  work: ReturnType<typeof useTrash>
}

/** The deleted entries, each with its actions. */
function Deleted({ items, own, ticked, work }: DeletedProps) {
  const now = useNow()
  return (
    <div className={styles.list}>
      {own.length > 0 && (
        <label className={styles.all}>
          <Checkbox
            checked={ticked.all}
            ref={(box) => {
              if (box) box.indeterminate = ticked.items.length > 0 && !ticked.all
            }}
            onChange={() => {
              ticked.set(own, !ticked.all)
            }}
          />
          Select all {own.length} shown
        </label>
      )}
      <ul>
        {items.map((item) => (
          <TrashRow
            key={`${item.type}/${item.id}`}
            item={item}
            now={now}
            busy={work.isPending}
            ticked={ticked.has(item)}
            onTick={(on) => {
              ticked.set([item], on)
            }}
            onRestore={() => {
              work.restore([item])
            }}
            onErase={() => void work.erase([item])}
          />
        ))}
      </ul>
    </div>
  )
}

/** A select for the type of the entries; it has the types whose entries can be deleted. */
function TypeFilter({
  value,
  onChange,
}: {
  value: string
  onChange: (type: string) => void
}) {
  const { types } = useSchema()
  return (
    <div role="search" aria-label="Trash" className={styles.tools}>
      <Select
        aria-label="Filter by type"
        className={styles.filter}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
        }}
      >
        <option value="">Everything</option>
        {types
          .filter(({ single, fixed }) => !single && !fixed)
          .map(({ name, many }) => (
            <option key={name} value={name}>
              {many}
            </option>
          ))}
      </Select>
    </div>
  )
}
