import { entryQuery } from '@quoin/shared-ui/api/queries'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import { pageQuery } from '../content/page.ts'
import { fetchMore } from '../sections/moreParts.tsx'
import { AllPosts, Form } from '../sections/parts.tsx'

/** What the router needs of a page. */
export interface Page {
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>
  /** Whether the page before stays until the first of what is read has arrived: without it there is nothing to show. */
  waits?: boolean
  /** Starts the fetching of all that the page shows beside its frame. */
  read?: (
    client: QueryClient,
    params: Params,
    search: URLSearchParams,
  ) => Promise<unknown>[]
}

/** The page of the site at a path, whose sections are content. `load` fetches the code of those that it usually has. */
const sitePage = (path: string, load: Page['load']): Page => ({
  load,
  waits: true,
  // The page is asked for while the code that reads on arrives.
  read: (client, _, search) => {
    const page = client.query(pageQuery(path))
    const sections = import('../sections/read.ts').then(({ readSections }) =>
      readSections(client, page, search),
    )
    return [page, sections]
  },
})

const homePage = async () => (await import('../features/page/SitePage.tsx')).SitePage

const innerPage = async () => {
  const { InnerPage } = await import('../features/page/InnerPage.tsx')
  await fetchMore()
  return InnerPage
}

const contactPage = async () => {
  const { ContactPage } = await import('../features/page/ContactPage.tsx')
  await Promise.all([fetchMore(), Form.fetched()])
  return ContactPage
}

const blogPage = async () => {
  const { BlogPage } = await import('../features/page/BlogPage.tsx')
  await Promise.all([fetchMore(), AllPosts.fetched()])
  return BlogPage
}

/** Every page by its path; routes.json lists the same paths for the server. */
export const pages: Record<string, Page> = {
  '/': sitePage('/', homePage),
  '/products': sitePage('/products', innerPage),
  '/products/:id': {
    load: async () => (await import('../features/products/ProductPage.tsx')).ProductPage,
    read: (client, { id = '' }) => [client.query(entryQuery('product', id))],
  },
  '/services': sitePage('/services', innerPage),
  '/about': sitePage('/about', innerPage),
  '/contact': sitePage('/contact', contactPage),
  '/blog': sitePage('/blog', blogPage),
  '/blog/:id': {
    load: async () => (await import('../features/blog/ArticlePage.tsx')).ArticlePage,
    read: (client, { id = '' }) => {
      const article = client.query(entryQuery('post', id))
      const beside = import('../features/blog/read.ts').then(({ readBeside }) =>
        readBeside(client, article),
      )
      return [article, beside]
    },
  },
  '/careers': sitePage('/careers', innerPage),
  '/search': {
    load: async () => (await import('../features/search/SearchPage.tsx')).SearchPage,
    read: (client, _, search) => [
      import('../features/search/read.ts').then(({ read }) => read(client, search)),
    ],
  },
  // Whatever has no page here: content types whose pages are drawn from their fields, further pages of the site,
  // and what is not there.
  '*': {
    load: async () => (await import('./other/OtherPage.tsx')).OtherPage,
    read: (client, { '*': path = '' }, search) => [
      import('./other/read.ts').then(({ read }) => read(client, path, search)),
    ],
  },
}
