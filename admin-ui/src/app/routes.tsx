import { lazy, type ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { NotFound } from './NotFound.tsx'
import { RequireSession } from './RequireSession.tsx'
import { Shell } from './Shell.tsx'
import { SignInAgain } from './SignInAgain.tsx'

const LoginScreen = lazy(async () => ({
  default: (await import('../features/login/LoginScreen.tsx')).LoginScreen,
}))
const Dashboard = lazy(async () => ({
  default: (await import('../features/dashboard/Dashboard.tsx')).Dashboard,
}))
const Analytics = lazy(async () => ({
  default: (await import('../features/analytics/Analytics.tsx')).Analytics,
}))
const ContentScreen = lazy(async () => ({
  default: (await import('../features/content/ContentScreen.tsx')).ContentScreen,
}))
const TypeScreen = lazy(async () => ({
  default: (await import('./TypeScreen.tsx')).TypeScreen,
}))

/** Every screen by its address. The server knows the same ones from routes.json. */
export const routes: RouteObject[] = [
  { path: '/admin/login', element: <LoginScreen /> },
  {
    path: '/admin',
    element: signedIn(<Shell />),
    children: [
      { index: true, element: <Dashboard /> },
      { path: 'analytics', element: <Analytics /> },
      { path: 'content', element: <ContentScreen /> },
      { path: ':path', element: <TypeScreen /> },
      { path: '*', element: <NotFound /> },
    ],
  },
]

function signedIn(screen: ReactNode) {
  return (
    <RequireSession>
      {screen}
      <SignInAgain />
    </RequireSession>
  )
}
