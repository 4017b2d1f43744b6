import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { ReactNode } from 'react'
import type { SortableProps } from './Sortable.tsx'

/** A list of cards in an order that people choose; the library that sorts is fetched with the first of them. */
export const Sortable = lazyPart<SortableProps<unknown>>(
  () => import('./Sortable.tsx').then((file) => file.Sortable),
  {
    pending: ({ value, lines }) => (
      <Skeleton height={`${String(2 + (lines ? 3 : 8) * value.length)}rem`} />
    ),
    inPage: true,
  },
  // A part that is fetched has no type parameters of its own.
) as <Value>(props: SortableProps<Value>) => ReactNode
