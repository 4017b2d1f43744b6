import { entryQuery, listQuery } from '@quoin/shared-ui/api/queries'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'

/** What the router needs of a page. */
export interface Page {
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>
  /** Starts the fetching of all that the page shows beside its frame. */
  read?: (
    client: QueryClient,
    params: Params,
    search: URLSearchParams,
  ) => Promise<unknown>[]
}

/** Every page by its path; routes.json lists the same paths for the server. */
export const pages: Record<string, Page> = {
  '/': {
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
    read: (client) => [
      client.query(listQuery('product')),
      client.query(listQuery('testimonial')),
    ],
  },
  '/products': {
    load: async () =>
      (await import('../features/products/ProductsPage.tsx')).ProductsPage,
    read: (client) => [client.query(listQuery('product'))],
  },
  '/products/:id': {
    load: async () => (await import('../features/products/ProductPage.tsx')).ProductPage,
    read: (client, { id = '' }) => [client.query(entryQuery('product', id))],
  },
  '/services': {
    load: async () =>
      (await import('../features/services/ServicesPage.tsx')).ServicesPage,
    read: (client) => [client.query(listQuery('service'))],
  },
  '/about': {
    load: async () => (await import('../features/about/AboutPage.tsx')).AboutPage,
    read: (client) => [client.query(listQuery('member'))],
  },
  '/contact': {
    load: async () => (await import('../features/contact/ContactPage.tsx')).ContactPage,
  },
  '/blog': {
    load: async () => (await import('../features/blog/BlogPage.tsx')).BlogPage,
    read: (client) => [client.query(listQuery('post'))],
  },
  '/blog/:id': {
    load: async () => (await import('../features/blog/ArticlePage.tsx')).ArticlePage,
    read: (client, { id = '' }) => [
      Promise.all([
        client.query(entryQuery('post', id)),
        import('../features/blog/relatedQuery.ts'),
      ]).then(([{ entity }, { relatedQuery }]) => client.query(relatedQuery(entity.id))),
    ],
  },
  '/careers': {
    load: async () => (await import('../features/careers/CareersPage.tsx')).CareersPage,
    read: (client) => [client.query(listQuery('job'))],
  },
  '/search': {
    load: async () => (await import('../features/search/SearchPage.tsx')).SearchPage,
    read: (client, _, search) => [
      import('../features/search/read.ts').then(({ read }) => read(client, search)),
    ],
  },
}
