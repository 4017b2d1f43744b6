import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import paths from '../../routes.json'
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
      // Fetching starts with the page's code. Nobody waits for it here: what
      // fails is shown by the components that need it.
      void Promise.allSettled(page.prefetch?.(client, params) ?? [])
      return null
    },
    errorElement: <PageFailure />,
    hydrateFallbackElement: <PageLoading />,
  }
}
