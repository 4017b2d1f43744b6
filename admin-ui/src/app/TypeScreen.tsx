import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useParams } from 'react-router'
import { screenAddress } from '../content/addressOf.ts'
import type { ContentType } from '../content/schema.ts'
import { useSchema } from '../content/useSchema.ts'
import { useSuggesting } from '../content/useSuggesting.ts'
import { ListScreen } from '../screens/ListScreen.tsx'
import { NotFound } from './NotFound.tsx'
import { overrides } from './overrides.ts'

const EntryScreen = lazyPart(
  async () => (await import('../screens/EntryScreen.tsx')).EntryScreen,
  { pending: <Skeleton height="20rem" />, inPage: true },
)

const OwnScreen = lazyPart(
  async () => (await import('../features/own/OwnScreen.tsx')).OwnScreen,
  { pending: <Skeleton height="20rem" />, inPage: true },
)

/** The screen of the content type that the address names, or the page of its entry with an id. */
export function TypeScreen() {
  const { path, id } = useParams()
  const type = useSchema().types.find(
    (other) => screenAddress(other) === `/admin/${path ?? ''}`,
  )
  if (type === undefined) return <NotFound />
  return <Known key={type.name} type={type} id={type.single ? type.name : id} />
}

function Known({ type: described, id }: { type: ContentType; id: string | undefined }) {
  const type = useSuggesting(described)
  const { [type.name]: override } = overrides
  if (id !== undefined) {
    const Page = override?.Page ?? EntryScreen
    return <Page key={id} type={type} id={id} override={override} />
  }
  if (type.screen) return <OwnScreen type={type} Generic={ListScreen} />
  const Screen = override?.Screen ?? ListScreen
  return <Screen type={type} override={override} />
}
