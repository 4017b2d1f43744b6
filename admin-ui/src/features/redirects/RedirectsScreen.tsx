import { ListScreen } from '../../screens/ListScreen.tsx'
import type { ScreenProps } from '../../entry-form/override.ts'
import { redirects } from './index.ts'
import { RedirectCard } from './RedirectCard.tsx'
import { NotFoundPaths } from './NotFoundPaths.tsx'

/** Redirects tell how often each was used. */
const own = { ...redirects, Card: RedirectCard }

/** All redirects, and the addresses that were asked for in vain. */
export function RedirectsScreen(props: ScreenProps) {
  return (
    <>
      <ListScreen {...props} override={own} />
      <NotFoundPaths type={props.type} />
    </>
  )
}
