import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import paths from '../../routes.json'
import { Layout } from './Layout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailure } from './PageFailure.tsx'
import { pages } from './pages.ts'
import { PageLoading } from './PageLoading.tsx'

interface Options {
  /** Pages whose code is there already, by their paths: they are shown at once. */
  loaded?: Record<string, ComponentType>
  /** Whether a page is shown only when all that it reads has arrived or failed. */
  patient?: boolean
}

/** The routes of the whole site, inside its frame. */
export function routes(client: QueryClient, options: Options = {}): RouteObject[] {
  return [
    {
      element: <Layout />,
      children: [
        ...paths.map(({ path }) => route(client, path, options)),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]
}

function route(
  client: QueryClient,
  path: string,
  { loaded = {}, patient = false }: Options,
): RouteObject {
  const page = pages[path]
  if (page === undefined) throw new Error(`routes.json names ${path}, which is no page`)
  const there = loaded[path]
  return {
    id: path,
    path,
    ...(there ? { Component: there } : { lazy: { Component: page.load } }),
    loader: async ({ params, request }: LoaderFunctionArgs) => {
      const { searchParams } = new URL(request.url)
      // Fetching starts with the page's code. A browser does not wait for it here: what
      // fails, and what is late, is shown by the components that need it.
      const all = Promise.allSettled(page.read?.(client, params, searchParams) ?? [])
      if (patient) await all
      return null
    },
    errorElement: <PageFailure />,
    hydrateFallbackElement: <PageLoading />,
  }
}
