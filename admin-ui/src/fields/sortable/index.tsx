import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { Drafts } from '../drafts.ts'
import type { SortableProps } from './Sortable.tsx'

/** A list of cards in an order that people choose; the library that sorts is fetched with the first of them. */
export const Sortable = lazyPart<SortableProps<Drafts>>(
  async () => (await import('./Sortable.tsx')).Sortable,
  {
    pending: ({ value }) => <Skeleton height={`${String(2 + 8 * value.length)}rem`} />,
    inPage: true,
  },
)
