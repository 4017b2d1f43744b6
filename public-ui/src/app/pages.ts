import { entryQuery } from '@quoin/shared-ui/api/queries'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import {
  jobsQuery,
  postsQuery,
  productsQuery,
  servicesQuery,
  solutionsQuery,
  teamQuery,
  testimonialsQuery,
} from '../content/lists.ts'

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
    read: (client) => [client.query(solutionsQuery), client.query(testimonialsQuery)],
  },
  '/products': {
    load: async () =>
      (await import('../features/products/ProductsPage.tsx')).ProductsPage,
    read: (client) => [client.query(productsQuery)],
  },
  '/products/:id': {
    load: async () => (await import('../features/products/ProductPage.tsx')).ProductPage,
    read: (client, { id = '' }) => [client.query(entryQuery('product', id))],
  },
  '/services': {
    load: async () =>
      (await import('../features/services/ServicesPage.tsx')).ServicesPage,
    read: (client) => [client.query(servicesQuery)],
  },
  '/about': {
    load: async () => (await import('../features/about/AboutPage.tsx')).AboutPage,
    read: (client) => [client.query(teamQuery)],
  },
  '/contact': {
    load: async () => (await import('../features/contact/ContactPage.tsx')).ContactPage,
  },
  '/blog': {
    load: async () => (await import('../features/blog/BlogPage.tsx')).BlogPage,
    // The list is asked for while the code that reads on arrives.
    read: (client, _, search) => {
      const posts = client.query(postsQuery)
      const texts = import('../features/blog/read.ts').then(({ readPosts }) =>
        readPosts(client, posts, search),
      )
      return [posts, texts]
    },
  },
  '/blog/:id': {
    load: async () => (await import('../features/blog/ArticlePage.tsx')).ArticlePage,
    read: (client, { id = '' }) => {
      const article = client.query(entryQuery('post', id))
      const related = import('../features/blog/read.ts').then(({ readRelated }) =>
        readRelated(client, article),
      )
      return [article, related]
    },
  },
  '/careers': {
    load: async () => (await import('../features/careers/CareersPage.tsx')).CareersPage,
    read: (client) => [client.query(jobsQuery)],
  },
  '/search': {
    load: async () => (await import('../features/search/SearchPage.tsx')).SearchPage,
    read: (client, _, search) => [
      import('../features/search/read.ts').then(({ read }) => read(client, search)),
    ],
  },
  // Whatever has no page here: content types whose pages are drawn from their fields, and what is not there.
  '*': {
    load: async () => (await import('../features/generic/GenericPage.tsx')).GenericPage,
    read: (client, { '*': path = '' }, search) => [
      import('../features/generic/read.ts').then(({ read }) =>
        read(client, path, search),
      ),
    ],
  },
}
