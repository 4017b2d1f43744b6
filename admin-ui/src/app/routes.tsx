import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { NotFound } from './NotFound.tsx'
import { RequireSession } from './RequireSession.tsx'
import { ScreenFailure } from './ScreenFailure.tsx'
import { Shell } from './Shell.tsx'
import { SignInAgain } from './SignInAgain.tsx'

/**
 * Every screen by its address; each is fetched when it is first gone to. The
 * server knows the same addresses from routes.json. A router keeps what it
 * fetched in its routes, so each needs routes of its own.
 */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/admin/login',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: {
        Component: async () =>
          (await import('../features/login/LoginScreen.tsx')).LoginScreen,
      },
    },
    {
      path: '/admin/forgot',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: {
        Component: async () => (await import('./MailLinks.ts')).ForgotScreen,
      },
    },
    {
      path: '/admin/reset',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: {
        Component: async () => (await import('./MailLinks.ts')).ResetScreen,
      },
    },
    {
      path: '/admin/confirm',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: {
        Component: async () => (await import('./MailLinks.ts')).ConfirmScreen,
      },
    },
    {
      path: '/admin',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      element: signedIn(<Shell />),
      // A screen that fails leaves the frame around it.
      children: [{ ErrorBoundary: ScreenFailure, children: createScreens() }],
    },
  ]
}

function createScreens(): RouteObject[] {
  return [
    {
      index: true,
      lazy: {
        Component: async () =>
          (await import('../features/dashboard/Dashboard.tsx')).Dashboard,
      },
    },
    {
      path: 'analytics',
      lazy: {
        Component: async () =>
          (await import('../features/analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
      },
    },
    {
      path: 'content',
      lazy: {
        Component: async () =>
          (await import('../features/content/ContentScreen.tsx')).ContentScreen,
      },
    },
    {
      path: 'activity',
      lazy: {
        Component: async () =>
          (await import('../features/activity/ActivityScreen.tsx')).ActivityScreen,
      },
    },
    {
      path: 'searches',
      lazy: {
        Component: async () =>
          (await import('../features/searches/SearchesScreen.tsx')).SearchesScreen,
      },
    },
    {
      path: 'trash',
      lazy: {
        Component: async () =>
          (await import('../features/trash/TrashScreen.tsx')).TrashScreen,
      },
    },
    {
      path: 'users',
      lazy: {
        Component: async () =>
          (await import('../features/users/UsersScreen.tsx')).UsersScreen,
      },
    },
    {
      path: 'system',
      lazy: {
        Component: async () =>
          (await import('../features/system/SystemScreen.tsx')).SystemScreen,
      },
    },
    {
      path: 'account',
      lazy: {
        Component: async () =>
          (await import('../features/account/AccountScreen.tsx')).AccountScreen,
      },
    },
    {
      path: 'tokens',
      lazy: {
        Component: async () => (await import('./DeveloperScreens.ts')).TokensScreen,
      },
    },
    {
      path: 'webhooks',
      lazy: {
        Component: async () => (await import('./DeveloperScreens.ts')).WebhooksScreen,
      },
    },
    {
      path: 'mail',
      lazy: {
        Component: async () =>
          (await import('../features/mail/MailScreen.tsx')).MailScreen,
      },
    },
    {
      path: 'api',
      lazy: {
        Component: async () => (await import('./DeveloperScreens.ts')).ReferenceScreen,
      },
    },
    {
      path: ':path/:id?',
      lazy: { Component: async () => (await import('./TypeScreen.tsx')).TypeScreen },
    },
    { path: '*', element: <NotFound /> },
  ]
}

function signedIn(screen: ReactNode) {
  return (
    <RequireSession>
      {screen}
      <SignInAgain />
      <ConfirmIdentity />
    </RequireSession>
  )
}

function Blank() {
  return null
}
