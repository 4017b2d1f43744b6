import { entryQuery, listQuery } from '@quoin/shared-ui/api/queries'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'

/** What the router needs of a page. */
export interface Page {
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>
  /** Starts the fetching of what the page shows. */
  prefetch?: (client: QueryClient, params: Params) => Promise<unknown>[]
}

/** Every page by its path; routes.json lists the same paths for the server. */
export const pages: Record<string, Page> = {
  '/': {
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
    prefetch: (client) => [
      client.query(listQuery('product')),
      client.query(listQuery('testimonial')),
    ],
  },
  '/products': {
    load: async () =>
      (await import('../features/products/ProductsPage.tsx')).ProductsPage,
    prefetch: (client) => [client.query(listQuery('product'))],
  },
  '/products/:id': {
    load: async () => (await import('../features/products/ProductPage.tsx')).ProductPage,
    prefetch: (client, { id = '' }) => [client.query(entryQuery('product', id))],
  },
  '/services': {
    load: async () =>
      (await import('../features/services/ServicesPage.tsx')).ServicesPage,
    prefetch: (client) => [client.query(listQuery('service'))],
  },
  '/about': {
    load: async () => (await import('../features/about/AboutPage.tsx')).AboutPage,
    prefetch: (client) => [client.query(listQuery('member'))],
  },
  '/contact': {
    load: async () => (await import('../features/contact/ContactPage.tsx')).ContactPage,
  },
  '/blog': {
    load: async () => (await import('../features/blog/BlogPage.tsx')).BlogPage,
    prefetch: (client) => [client.query(listQuery('post'))],
  },
  '/blog/:id': {
    load: async () => (await import('../features/blog/ArticlePage.tsx')).ArticlePage,
    prefetch: (client, { id = '' }) => [client.query(entryQuery('post', id))],
  },
  '/careers': {
    load: async () => (await import('../features/careers/CareersPage.tsx')).CareersPage,
    prefetch: (client) => [client.query(listQuery('job'))],
  },
  '/search': {
    load: async () => (await import('../features/search/SearchPage.tsx')).SearchPage,
  },
}
