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
import { listQueryOf } from './list/queryOf.ts'
import { readOpenings } from './list/post/readOpenings.ts'
import { readPosts } from './list/post/readPosts.ts'
import { fetchMore } from './moreParts.tsx'
import { AllPosts, Form, NotFoundPage } from './parts.tsx'
import { metadataOf, nameOf } from './section.ts'

/** Fetches what the sections of a page show, and the code of those that few pages have. */
export async function readSections(
  client: QueryClient,
  page: Promise<SitePage>,
  search: URLSearchParams,
): Promise<void> {
  const { sections } = await page.catch(async (error: unknown) => {
    await NotFoundPage.fetched()
    throw error
  })
  await Promise.allSettled([
    ...(sections.every(isPlain) ? [] : [fetchMore()]),
    ...sections.map(async (section) => {
      try {
        await readSection(client, section, search)
      } catch (error) {
        if (!isMissing(error as Error))
          drawing.current?.unread(section.id, nameOf(section))
      }
    }),
  ])
}

async function readSection(
  client: QueryClient,
  section: PageSection,
  search: URLSearchParams,
): Promise<void> {
  if (section.type === 'form') await readForm(client, section)
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
  await Promise.allSettled([Form.fetched(), form, page])
}

async function readArticles(client: QueryClient, pick: Pick, search: URLSearchParams) {
  if (isWhole(pick)) {
    const posts: Promise<Page<ListedPost>> = client.query(postsQuery)
    await Promise.all([readPosts(client, posts, search), AllPosts.fetched()])
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

/** The types of sections that need no further code. */
const plain = new Set(['hero', 'figures', 'points', 'call-to-action'])

/** Whether a section is drawn by what the home page of the template has. */
function isPlain(section: PageSection): boolean {
  const metadata = metadataOf(section)
  if (section.type === 'list')
    return (
      metadata.of === 'testimonial' ||
      (metadata.of === 'product' && !isWhole(pickOf(metadata)))
    )
  return plain.has(section.type) && !metadata.image
}
