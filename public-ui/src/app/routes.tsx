import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import paths from '../../routes.json'
import { sectionsQuery } from '../content/sections.ts'
import { settingsQuery } from '../content/settings.ts'
import { Layout } from './Layout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailure } from './PageFailure.tsx'
import { pages } from './pages.ts'
import { PageLoading } from './PageLoading.tsx'

/** The routes of the whole site, inside its frame. */
export function routes(client: QueryClient): RouteObject[] {
  return [
    {
      element: <Layout />,
      // Fetching starts with the page's code; nobody waits for it.
      loader: () => {
        start([client.query(settingsQuery), client.query(sectionsQuery)])
        return null
      },
      children: [
        ...paths.map(({ path }) => route(client, path)),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]
}

function route(client: QueryClient, path: string): RouteObject {
  const page = pages[path]
  if (page === undefined) throw new Error(`routes.json names ${path}, which is no page`)
  return {
    path,
    lazy: { Component: page.load },
    loader: ({ params }: LoaderFunctionArgs) => {
      start(page.prefetch?.(client, params) ?? [])
      return null
    },
    errorElement: <PageFailure />,
    hydrateFallbackElement: <PageLoading />,
  }
}

/** Lets queries run; what fails is shown by the components that need it. */
function start(queries: Promise<unknown>[]): void {
  void Promise.allSettled(queries)
}
