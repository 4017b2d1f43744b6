import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import type { ScreenProps } from '../../screens/override.ts'

const pending = <Skeleton height="20rem" />

const MediaScreen = lazyPart(
  async () => (await import('./MediaScreen.tsx')).MediaScreen,
  { pending, inPage: true },
)

const ItemScreen = lazyPart(async () => (await import('./ItemScreen.tsx')).ItemScreen, {
  pending,
  inPage: true,
})

/** The library, or the page of one of its files. */
export function Media({ type, id }: ScreenProps & { id?: string | undefined }) {
  return id === undefined ? (
    <MediaScreen type={type} />
  ) : (
    <ItemScreen type={type} id={id} />
  )
}
