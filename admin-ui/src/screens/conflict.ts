import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'

/** What somebody else has changed meanwhile: it is seldom needed. */
export const ConflictNotice = lazyPart(
  async () => (await import('./ConflictNotice.tsx')).ConflictNotice,
  { inPage: true },
)
