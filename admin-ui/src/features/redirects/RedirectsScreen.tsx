import { ListScreen } from '../../screens/ListScreen.tsx'
import type { ScreenProps } from '../../entry-form/override.ts'
import { NotFoundPaths } from './NotFoundPaths.tsx'

/** All redirects, and the addresses that were asked for in vain. */
export function RedirectsScreen(props: ScreenProps) {
  return (
    <>
      <ListScreen {...props} />
      <NotFoundPaths type={props.type} />
    </>
  )
}
