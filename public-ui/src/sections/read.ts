import type { Page } from '@quoin/shared-ui/api/content'
import type { QueryClient } from '@tanstack/react-query'
import { formIdOf, formQuery, linkedPageQuery } from '../content/form.ts'
import { pickedQuery, typeQuery } from '../content/generic/queries.ts'
import {
  isWhole,
  type ListedPost,
  type Pick,
  pickOf,
  postsQuery,
  somePostsQuery,
} from '../content/lists.ts'
import type { PageSection, SitePage } from '../content/page.ts'
import { isMissing } from '../content/missing.ts'
import { drawing } from '../page/drawing.ts'
import { typesQuery } from '../content/types.ts'
import { isOpening } from './arrange.ts'
import { listQueryOf } from './list/queryOf.ts'
import { readOpenings } from './list/post/readOpenings.ts'
import { readPosts } from './list/post/readPosts.ts'
import { fetchSections, kinds, loadOwnQueries } from './kinds.tsx'
import { NotFoundPage, PageHero } from './parts.tsx'
import { metadataOf, nameOf } from './section.ts'

/** Fetches the content of a page's sections. */
export async function readSections(
  client: QueryClient,
  page: Promise<SitePage>,
  search: URLSearchParams,
): Promise<void> {
  const { sections } = await page.catch(async (error: unknown) => {
    await NotFoundPage.fetched()
    throw error
  })
  await Promise.all(
    sections.map(async (section) => {
      try {
        await readSection(client, section, search)
      } catch (error) {
        if (!isMissing(error as Error))
          drawing.current?.unread(section.id, nameOf(section))
      }
    }),
  )
}

/** Fetches the code of the sections of a page, and of its opening. */
export async function fetchParts(page: Promise<SitePage>): Promise<void> {
  const { sections } = await page
  const [first] = sections
  const isOpened = first !== undefined && isOpening(first)
  await Promise.all([isOpened || PageHero.fetched(), fetchSections(sections)])
}

async function readSection(
  client: QueryClient,
  section: PageSection,
  search: URLSearchParams,
): Promise<void> {
  if (section.type === 'form') await readForm(client, section)
  if (!kinds[section.type]) {
    const { readOwnSection } = await loadOwnQueries()
    await readOwnSection(client, section, search)
  }
  if (section.type !== 'list') return
  const metadata = metadataOf(section)
  const pick = pickOf(metadata)
  const { of = '' } = metadata
  const known = listQueryOf(of, pick)
  if (of === 'post') await readArticles(client, pick, search)
  else if (known) await client.query(known)
  else await readOthers(client, of, pick)
}

async function readForm(client: QueryClient, section: PageSection) {
  const form = client.query(formQuery(formIdOf(metadataOf(section))))
  const page = form.then(async ({ consent }) => {
    if (consent.page !== '') await client.query(linkedPageQuery(consent.page))
  })
  await Promise.allSettled([form, page])
}

async function readArticles(client: QueryClient, pick: Pick, search: URLSearchParams) {
  if (isWhole(pick)) {
    const posts: Promise<Page<ListedPost>> = client.query(postsQuery)
    await readPosts(client, posts, search)
  } else {
    const { items } = await client.query(somePostsQuery(pick))
    await readOpenings(client, items)
  }
}

async function readOthers(client: QueryClient, of: string, pick: Pick) {
  const types = await client.query(typesQuery)
  if (!types.some(({ name }) => name === of)) return
  await client.query(pickedQuery(await client.query(typeQuery(of)), pick))
}
