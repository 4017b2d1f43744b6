import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { PageProps } from '../entry-form/override.ts'
import { NotFound } from './NotFound.tsx'
import { ofType } from './ofType.tsx'
import { PluginScreens } from './PluginScreens.tsx'
import { ScreenFailure } from './ScreenFailure.tsx'
import { loadSession, Session, SessionFailure } from './session/Session.tsx'
import { TypeScreen } from './TypeScreen.tsx'

type Screens<Props = object> = Record<string, () => Promise<ComponentType<Props>>>

/** The screens for signed-out users, by their addresses below `/admin`. */
const signInScreens: Screens = {
  login: () =>
    import('../features/login/LoginScreen.tsx').then((file) => file.LoginScreen),
  forgot: () =>
    import('../features/login/ForgotScreen.tsx').then((file) => file.ForgotScreen),
  reset: () =>
    import('../features/login/ResetScreen.tsx').then((file) => file.ResetScreen),
  confirm: () =>
    import('../features/login/ConfirmScreen.tsx').then((file) => file.ConfirmScreen),
  invitation: () =>
    import('../features/login/InvitationScreen.tsx').then(
      (file) => file.InvitationScreen,
    ),
}

/** The screens that do not belong to a content type. */
const screens: Screens = {
  analytics: () =>
    import('../features/analytics/AnalyticsScreen.tsx').then(
      (file) => file.AnalyticsScreen,
    ),
  content: () =>
    import('../features/content/ContentScreen.tsx').then((file) => file.ContentScreen),
  brand: () =>
    import('../features/brand/BrandScreen.tsx').then((file) => file.BrandScreen),
  activity: () =>
    import('../features/activity/ActivityScreen.tsx').then((file) => file.ActivityScreen),
  searches: () =>
    import('../features/searches/SearchesScreen.tsx').then((file) => file.SearchesScreen),
  'site-check': () =>
    import('../features/sitecheck/SiteCheckScreen.tsx').then(
      (file) => file.SiteCheckScreen,
    ),
  trash: () =>
    import('../features/trash/TrashScreen.tsx').then((file) => file.TrashScreen),
  users: () =>
    import('../features/users/UsersScreen.tsx').then((file) => file.UsersScreen),
  system: () =>
    import('../features/system/SystemScreen.tsx').then((file) => file.SystemScreen),
  account: () =>
    import('../features/account/AccountScreen.tsx').then((file) => file.AccountScreen),
  tokens: () =>
    import('../features/tokens/TokensScreen.tsx').then((file) => file.TokensScreen),
  webhooks: () =>
    import('../features/webhooks/WebhooksScreen.tsx').then((file) => file.WebhooksScreen),
  plugins: () =>
    import('../features/plugins/PluginsScreen.tsx').then((file) => file.PluginsScreen),
  'plugins/:name': () =>
    import('../features/plugins/PluginScreen.tsx').then((file) => file.PluginScreen),
  mail: () => import('../features/mail/MailScreen.tsx').then((file) => file.MailScreen),
  api: () =>
    import('../features/reference/ReferenceScreen.tsx').then(
      (file) => file.ReferenceScreen,
    ),
}

/** The custom screens of content types; the first part of the address is the path of the type. */
const typeScreens: Screens<PageProps> = {
  inquiries: () =>
    import('../features/inquiries/InquiriesScreen.tsx').then(
      (file) => file.InquiriesScreen,
    ),
  'inquiries/:id': () =>
    import('../features/inquiries/InquiryPage.tsx').then((file) => file.InquiryPage),
  media: () =>
    import('../features/media/MediaScreen.tsx').then((file) => file.MediaScreen),
  'media/:id': () =>
    import('../features/media/item/ItemScreen.tsx').then((file) => file.ItemScreen),
  pages: () =>
    import('../features/pages/PagesScreen.tsx').then((file) => file.PagesScreen),
  'pages/:id': () =>
    import('../features/pages/PageScreen.tsx').then((file) => file.PageScreen),
  forms: () =>
    import('../features/forms/FormsScreen.tsx').then((file) => file.FormsScreen),
  'forms/:id': () =>
    import('../features/forms/FormScreen.tsx').then((file) => file.FormScreen),
  menus: () =>
    import('../features/menus/MenusScreen.tsx').then((file) => file.MenusScreen),
  redirects: () =>
    import('../features/redirects/RedirectsScreen.tsx').then(
      (file) => file.RedirectsScreen,
    ),
}

/**
 * Every screen by its address; each is fetched on the first visit. The server has the same addresses from routes.json.
 * A router keeps fetched code in its routes, so each router needs its own.
 */
export function createRoutes(client: QueryClient): RouteObject[] {
  return [
    ...Object.entries(signInScreens).map(([path, Component]) => ({
      path: `/admin/${path}`,
      HydrateFallback: Blank,
      ErrorBoundary: ScreenFailure,
      lazy: { Component },
    })),
    {
      path: '/admin',
      HydrateFallback: Blank,
      ErrorBoundary: SessionFailure,
      loader: () => loadSession(client),
      // The component does the later checks, so that no screen waits for them.
      shouldRevalidate: () => false,
      Component: Session,
      // If a screen fails, the frame around it remains.
      children: [
        {
          ErrorBoundary: ScreenFailure,
          Component: PluginScreens,
          children: createScreens(),
        },
      ],
    },
  ]
}

function createScreens(): RouteObject[] {
  return [
    {
      index: true,
      lazy: {
        Component: () =>
          import('../features/dashboard/Dashboard.tsx').then((file) => file.Dashboard),
      },
    },
    ...Object.entries(screens).map(([path, Component]) => ({
      path,
      lazy: { Component },
    })),
    ...Object.entries(typeScreens).map(([path, screen]) => ({
      path,
      lazy: { Component: async () => ofType(await screen(), path.split('/')[0]) },
    })),
    // Most screens are such lists, so they are in the bundle of the frame.
    { path: ':path', Component: ofType(TypeScreen) },
    {
      path: ':path/:id',
      lazy: {
        Component: () =>
          import('../screens/EntryPage.tsx').then((file) => ofType(file.EntryPage)),
      },
    },
    { path: '*', element: <NotFound /> },
  ]
}

function Blank() {
  return null
}
