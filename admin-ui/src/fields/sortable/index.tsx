import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { ReactNode } from 'react'
import type { SortableProps } from './Sortable.tsx'

/** A list of cards in manual order; the drag-and-drop library is loaded with the first list. */
export const Sortable = lazyPart<SortableProps<unknown>>(
  () => import('./Sortable.tsx').then((file) => file.Sortable),
  {
    pending: ({ value, lines }) => (
      <Skeleton height={`${String(2 + (lines ? 3 : 8) * value.length)}rem`} />
    ),
    inPage: true,
  },
  // A lazy component has no type parameters.
) as <Value>(props: SortableProps<Value>) => ReactNode
