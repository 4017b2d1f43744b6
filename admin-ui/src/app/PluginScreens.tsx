import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { use } from 'react'
import { Outlet, useLocation } from 'react-router'
import { IdentityContext } from '../model/identity.ts'

const PluginScreen = lazyPart(
  () =>
    import('../features/extensions/PluginScreen.tsx').then((file) => file.PluginScreen),
  { pending: <Skeleton height="20rem" />, inPage: true },
)

/** The screen of a plugin, if the address is that of one which the user has; the screen of a route otherwise. */
export function PluginScreens() {
  const [, , name, ...path] = useLocation().pathname.split('/')
  const found = use(IdentityContext)?.screens.find((screen) => screen.name === name)
  if (found?.script === undefined) return <Outlet />
  const { title, script } = found
  return (
    <PluginScreen
      key={script}
      name={found.name}
      title={title}
      script={script}
      path={path.filter(Boolean)}
    />
  )
}
