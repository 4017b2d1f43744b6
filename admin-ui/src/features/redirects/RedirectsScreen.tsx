import { ListScreen } from '../../screens/ListScreen.tsx'
import type { ScreenProps } from '../../entry-form/override.ts'
import { redirects } from './index.ts'
import { RedirectCard } from './RedirectCard.tsx'
import { NotFoundPaths } from './NotFoundPaths.tsx'

/** The cards of redirects show their number of uses. */
const own = { ...redirects, Card: RedirectCard }

/** All redirects, and the paths that were not found. */
export function RedirectsScreen(props: ScreenProps) {
  return (
    <>
      <ListScreen {...props} override={own} />
      <NotFoundPaths type={props.type} />
    </>
  )
}
