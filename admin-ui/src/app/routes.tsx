import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { NotFound } from './NotFound.tsx'
import { ofType } from './ofType.tsx'
import { ScreenFailure } from './ScreenFailure.tsx'
import { loadSession, Session, SessionFailure } from './session/Session.tsx'
import { TypeScreen } from './TypeScreen.tsx'

/**
 * Every screen by its address; each is fetched when it is first gone to. The
 * server knows the same addresses from routes.json. A router keeps what it
 * fetched in its routes, so each needs routes of its own.
 */
export function createRoutes(client: QueryClient): RouteObject[] {
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
        Component: async () =>
          (await import('../features/login/ForgotScreen.tsx')).ForgotScreen,
      },
    },
    {
      path: '/admin/reset',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: {
        Component: async () =>
          (await import('../features/login/ResetScreen.tsx')).ResetScreen,
      },
    },
    {
      path: '/admin/confirm',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: {
        Component: async () =>
          (await import('../features/login/ConfirmScreen.tsx')).ConfirmScreen,
      },
    },
    {
      path: '/admin/invitation',
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: {
        Component: async () =>
          (await import('../features/login/InvitationScreen.tsx')).InvitationScreen,
      },
    },
    {
      path: '/admin',
      HydrateFallback: Blank,
      ErrorBoundary: SessionFailure,
      loader: () => loadSession(client),
      // Later checks are those of the component, for which no screen waits.
      shouldRevalidate: () => false,
      Component: Session,
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
      path: 'brand',
      lazy: {
        Component: async () =>
          (await import('../features/brand/BrandScreen.tsx')).BrandScreen,
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
      path: 'site-check',
      lazy: {
        Component: async () =>
          (await import('../features/sitecheck/SiteCheckScreen.tsx')).SiteCheckScreen,
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
        Component: async () =>
          (await import('../features/tokens/TokensScreen.tsx')).TokensScreen,
      },
    },
    {
      path: 'webhooks',
      lazy: {
        Component: async () =>
          (await import('../features/webhooks/WebhooksScreen.tsx')).WebhooksScreen,
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
        Component: async () =>
          (await import('../features/reference/ReferenceScreen.tsx')).ReferenceScreen,
      },
    },
    {
      path: 'inquiries',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/inquiries/InquiriesScreen.tsx')).InquiriesScreen,
            'inquiries',
          ),
      },
    },
    {
      path: 'inquiries/:id',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/inquiries/InquiryPage.tsx')).InquiryPage,
            'inquiries',
          ),
      },
    },
    {
      path: 'media',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/media/MediaScreen.tsx')).MediaScreen,
            'media',
          ),
      },
    },
    {
      path: 'media/:id',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/media/item/ItemScreen.tsx')).ItemScreen,
            'media',
          ),
      },
    },
    {
      path: 'pages',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/pages/PagesScreen.tsx')).PagesScreen,
            'pages',
          ),
      },
    },
    {
      path: 'pages/:id',
      lazy: {
        Component: async () =>
          ofType((await import('../features/pages/PageScreen.tsx')).PageScreen, 'pages'),
      },
    },
    {
      path: 'forms',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/forms/FormsScreen.tsx')).FormsScreen,
            'forms',
          ),
      },
    },
    {
      path: 'forms/:id',
      lazy: {
        Component: async () =>
          ofType((await import('../features/forms/FormScreen.tsx')).FormScreen, 'forms'),
      },
    },
    {
      path: 'menus',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/menus/MenusScreen.tsx')).MenusScreen,
            'menus',
          ),
      },
    },
    {
      path: 'redirects',
      lazy: {
        Component: async () =>
          ofType(
            (await import('../features/redirects/RedirectsScreen.tsx')).RedirectsScreen,
            'redirects',
          ),
      },
    },
    // Most screens are such lists: they come with the frame.
    { path: ':path', Component: ofType(TypeScreen) },
    {
      path: ':path/:id',
      lazy: {
        Component: async () =>
          ofType((await import('../screens/EntryScreen.tsx')).EntryScreen),
      },
    },
    { path: '*', element: <NotFound /> },
  ]
}

function Blank() {
  return null
}
