import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useParams } from 'react-router'
import { useSchema } from '../content/useSchema.ts'
import { ListScreen } from '../screens/ListScreen.tsx'
import { NotFound } from './NotFound.tsx'
import { overrides } from './overrides.ts'

const EntryScreen = lazyPart(
  async () => (await import('../screens/EntryScreen.tsx')).EntryScreen,
  { pending: <Skeleton height="20rem" />, inPage: true },
)

/** The screen of the content type that the address names, or the page of its entry with an id. */
export function TypeScreen() {
  const { path, id } = useParams()
  const type = useSchema().types.find((other) => other.path === path)
  if (type === undefined) return <NotFound />
  const { [type.name]: override } = overrides
  const entry = type.single ? type.name : id
  if (entry !== undefined) {
    return <EntryScreen key={entry} type={type} id={entry} override={override} />
  }
  const Screen = override?.Screen ?? ListScreen
  return <Screen key={type.name} type={type} override={override} />
}
