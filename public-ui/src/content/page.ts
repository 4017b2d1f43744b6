import { call } from '@quoin/shared-ui/api/call'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'
import type { Expanded } from './pictures.ts'
import type { WithSeo } from './seo.ts'

/** What a section has beside its title, its content and its items; which of it depends on its type. */
export interface Metadata {
  buttonText: string
  buttonLink: string
  secondButtonText: string
  secondButtonLink: string
  /** The address of a picture, and the side of the text that it stands on. */
  image: string
  side: string
  /** The content type that a list shows, and which of its entries. */
  of: string
  pick: string
  /** How many entries a list shows at most; 0 for all. */
  limit: number
  /** The ids of chosen entries, in their order. */
  entries: string[] | null
  /** The id of the form that a form shows. */
  form: string | null
  text: string
  name: string
  role: string
  /** The address of a film, and the picture that stands for it. */
  link: string
  poster: string
}

/** One of the things that a section lists. */
export interface Item {
  value: string
  label: string
  icon: string
  title: string
  text: string
  link: string
  lines: string[] | null
  question: string
  answer: string
  image: string
  alt: string
  caption: string
}

/** A part of a page, as its answer has it. */
export interface PageSection extends Expanded {
  id: string
  type: string
  title: string
  content?: string
  metadata?: Partial<Metadata> | null
  items?: Partial<Item>[] | null
}

/** A page with its sections in their order. */
export interface SitePage extends Expanded, WithSeo {
  id: string
  title: string
  path: string
  /** Whether it is one of the pages that every site has. */
  fixed?: boolean
  /** The pages that it stands below, from the top. */
  above?: { title: string; path: string }[]
  sections: PageSection[]
}

/** What the page type and the section type are called in news of changes. */
const pageType = 'page' as TypeName
const sectionType = 'section' satisfies TypeName

/** What the keys of the queries of all pages start with. */
export const pagesKey = keys.type(pageType)

/** The query of the page at a path. Its answer has the sections of the page in it. */
export function pageQuery(path: string) {
  return queryOptions({
    queryKey: [...pagesKey, 'path', path] as const,
    queryFn: async ({ signal }) => {
      const { data } = await call('/api/pages', { query: { path }, signal })
      return data as SitePage
    },
    meta: { alsoOf: sectionType },
  })
}

/** The path by which a page is asked for: that of the address without a slash at its end. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
