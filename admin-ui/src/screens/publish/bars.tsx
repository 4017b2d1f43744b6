import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'

/** The bar above a form; the form does not wait for its code. */
export const PublishBar = lazyPart(
  async () => (await import('./PublishBar.tsx')).PublishBar,
  { pending: <Skeleton height="2rem" />, inPage: true },
)

/** The buttons for ticked entries. */
export const Acts = lazyPart(async () => (await import('./Acts.tsx')).Acts)
