import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { Override } from '../../screens/override.ts'

/** Both screens: which files these need is told by a file that is fetched with them. */
const Media = lazyPart(async () => (await import('./Media.tsx')).Media, {
  pending: <Skeleton height="20rem" />,
  inPage: true,
})

/** The files of the library are uploaded, not written: they have screens of their own. */
export const library: Override = {
  words: { add: 'Upload Files' },
  Screen: Media,
  Page: (props) => <Media {...props} />,
}
