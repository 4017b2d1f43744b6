import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { Override } from '../../screens/override.ts'

const pending = <Skeleton height="20rem" />

/** The files of the library are uploaded, not written: they have screens of their own. */
export const library: Override = {
  words: { heading: 'Media', add: 'Upload Files' },
  Screen: lazyPart(async () => (await import('./MediaScreen.tsx')).MediaScreen, {
    pending,
    inPage: true,
  }),
  Page: lazyPart(async () => (await import('./ItemScreen.tsx')).ItemScreen, {
    pending,
    inPage: true,
  }),
}
