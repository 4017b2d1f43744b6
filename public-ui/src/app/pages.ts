import { entryQuery } from '@quoin/shared-ui/api/queries'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import { offering } from '../content/modules.ts'
import { pageQuery } from '../content/page.ts'

offering.start = async () => (await import('../features/generic/own/offered.ts')).modules

/** A page for the router. */
export interface Page {
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>
  /** Whether the previous page stays until the main content has loaded, since there is nothing to show without it. */
  waits?: boolean
  /** Starts to fetch the content of the page, besides that of its frame. */
  read?: (
    client: QueryClient,
    params: Params,
    search: URLSearchParams,
  ) => Promise<unknown>[]
  /**
   * Fetches the code of its parts; the previous page stays until it has loaded. On a page from the server, the code of
   * each part is fetched when needed.
   */
  parts?: (client: QueryClient, params: Params) => Promise<unknown>
}

/** The page of the site at a path, whose sections are content. */
const sitePage = (path: string): Page => ({
  load: () => import('../features/page/SitePage.tsx').then((file) => file.SitePage),
  waits: true,
  // The page is fetched in parallel with the code that reads further content.
  read: (client, _, search) => {
    const page = client.query(pageQuery(path))
    const sections = import('../sections/read.ts').then(({ readSections }) =>
      readSections(client, page, search),
    )
    return [page, sections]
  },
  parts: async (client) => {
    const [{ fetchParts }, { PageThings }] = await Promise.all([
      import('../sections/read.ts'),
      import('../features/page/parts.tsx'),
    ])
    await Promise.all([fetchParts(client.query(pageQuery(path))), PageThings.fetched()])
  },
})

/** Every page by its path; routes.json lists the same paths for the server. */
export const pages: Record<string, Page> = {
  '/': sitePage('/'),
  '/products': sitePage('/products'),
  '/products/:id': {
    load: () =>
      import('../features/products/ProductPage.tsx').then((file) => file.ProductPage),
    read: (client, { id = '' }) => [client.query(entryQuery('product', id))],
  },
  '/services': sitePage('/services'),
  '/about': sitePage('/about'),
  '/contact': sitePage('/contact'),
  '/blog': sitePage('/blog'),
  '/blog/:id': {
    load: () =>
      import('../features/blog/ArticlePage.tsx').then((file) => file.ArticlePage),
    read: (client, { id = '' }) => {
      const article = client.query(entryQuery('post', id))
      const beside = import('../features/blog/read.ts').then(({ readBeside }) =>
        readBeside(client, article),
      )
      return [article, beside]
    },
    parts: async () => (await import('../features/blog/article/later.ts')).fetchParts(),
  },
  '/careers': sitePage('/careers'),
  '/search': {
    load: () =>
      import('../features/search/SearchPage.tsx').then((file) => file.SearchPage),
    read: (client, _, search) => [
      import('../features/search/read.ts').then(({ read }) => read(client, search)),
    ],
  },
  // All other addresses: generated pages of content types, further pages of the site, and addresses that are not found.
  '*': {
    load: () => import('./other/OtherPage.tsx').then((file) => file.OtherPage),
    read: (client, { '*': path = '' }, search) => [
      import('./other/read.ts').then(({ read }) => read(client, path, search)),
    ],
    parts: async (client, { '*': path = '' }) =>
      (await import('./other/read.ts')).fetchParts(client, path),
  },
}
