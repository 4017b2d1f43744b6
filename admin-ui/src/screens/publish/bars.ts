import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'

/** The bar above a form; few entries need it at once. */
export const PublishBar = lazyPart(
  async () => (await import('./PublishBar.tsx')).PublishBar,
  { inPage: true },
)

/** The buttons for ticked entries. */
export const Acts = lazyPart(async () => (await import('./Acts.tsx')).Acts)
