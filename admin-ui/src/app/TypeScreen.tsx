import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { ListScreen } from '../screens/ListScreen.tsx'
import type { ScreenProps } from '../entry-form/override.ts'

// A type with a single entry has a page instead of a list.
const EntryScreen = lazyPart(
  () => import('../screens/EntryScreen.tsx').then((file) => file.EntryScreen),
  { pending: <Skeleton height="20rem" />, inPage: true },
)

// Few types have one, and it brings along what modules may import.
const OwnScreen = lazyPart(
  () => import('../features/extensions/OwnScreen.tsx').then((file) => file.OwnScreen),
  {
    pending: <Skeleton height="20rem" />,
    inPage: true,
    instead: ({ type }) => <ListScreen type={type} />,
  },
)

/** The screen of a content type: its list, or the page of its single entry. */
export function TypeScreen({ type, override }: ScreenProps) {
  if (type.single) return <EntryScreen type={type} id={type.name} override={override} />
  if (type.screen) return <OwnScreen type={type} Generic={ListScreen} />
  return <ListScreen type={type} override={override} />
}
