import { useParams } from 'react-router'
import { useSchema } from '../content/useSchema.ts'
import { ListScreen } from '../screens/ListScreen.tsx'
import { NotFound } from './NotFound.tsx'
import { overrides } from './overrides.ts'

/** The screen of the content type that the address names. */
export function TypeScreen() {
  const { path } = useParams()
  const type = useSchema().types.find((other) => other.path === path)
  if (type === undefined) return <NotFound />
  const { [type.name]: override } = overrides
  const Screen = override?.Screen ?? ListScreen
  return <Screen key={type.name} type={type} override={override} />
}
