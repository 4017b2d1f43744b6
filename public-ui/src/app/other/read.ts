import type { QueryClient } from '@tanstack/react-query'
import { givenAt } from '../../content/givenAt.ts'
import { placeAt } from '../../content/generic/places.ts'
import { pagePath, pageQuery } from '../../content/page.ts'
import { typesQuery } from '../../content/types.ts'
import { readGiven } from '../../features/generic/own/given.ts'
import { read as readPlace } from '../../features/generic/read.ts'
import { PageThings } from '../../features/page/parts.tsx'
import { fetchParts as fetchPartsOf, readSections } from '../../sections/read.ts'

/** Fetches the content of the page at a path: of a plugin, of a content type or of the site. */
export async function read(
  client: QueryClient,
  path: string,
  search: URLSearchParams,
): Promise<void> {
  const given = givenAt(client, `/${path}`)
  if (given) {
    await readGiven(client, given, search)
    return
  }
  const place = placeAt(await client.query(typesQuery), path)
  if (place) await readPlace(client, place, search)
  else await readSections(client, client.query(pageQuery(pagePath(`/${path}`))), search)
}

/** Fetches the code of the page's parts. */
export async function fetchParts(client: QueryClient, path: string): Promise<void> {
  if (givenAt(client, `/${path}`)) return
  const place = placeAt(await client.query(typesQuery), path)
  if (place) return
  const page = client.query(pageQuery(pagePath(`/${path}`)))
  await Promise.all([fetchPartsOf(page), PageThings.fetched()])
}
