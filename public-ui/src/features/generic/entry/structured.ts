import type { ShownType } from '../../../content/types.ts'
import { pictureAt } from '../../../content/pictures.ts'
import { textOr } from '../../../content/missing.ts'
import { describedAs } from '../../../content/seo.ts'
import { breadcrumbs } from '../../../page/breadcrumbs.ts'
import { publisher } from '../../../page/organization.ts'
import type { Site, Thing } from '../../../page/StructuredData.tsx'
import { imageObject } from '../../../ui/picture/shared.ts'
import {
  aboutOf,
  type Entry,
  pathOf,
  roleOf,
  seoOf,
  tagsOf,
  titleOf,
} from '../../../content/generic/entry.ts'

/** The structured data of a type's list, with its breadcrumbs. */
export function listThings({ many, list = '/' }: ShownType, site: Site): Thing[] {
  const url = site.origin + list
  return [
    {
      '@type': 'CollectionPage',
      '@id': `${url}#page`,
      url,
      name: many,
      inLanguage: 'en-GB',
      publisher: publisher(site),
    },
    breadcrumbs(site, [many, list]),
  ]
}

/** The structured data of an entry, as an article if it has a date and otherwise as a page, with its breadcrumbs. */
export function entryThings(type: ShownType, entry: Entry, site: Site): Thing[] {
  const title = titleOf(type, entry)
  const path = pathOf(type, entry)
  const url = site.origin + path
  const image = imageOf(type, entry, site)
  const date = roleOf(type, entry, 'date')
  const tags = tagsOf(type, entry)
  const written = date
    ? {
        '@type': 'Article',
        '@id': `${url}#article`,
        mainEntityOfPage: url,
        headline: title,
        datePublished: date,
        author: publisher(site),
      }
    : { '@type': 'WebPage', '@id': `${url}#page`, url, name: title }
  const steps: [string, string][] = type.list ? [[type.many, type.list]] : []
  return [
    {
      ...written,
      description: describedAs({ seo: seoOf(type, entry) }, aboutOf(type, entry)),
      ...(image && { image }),
      inLanguage: 'en-GB',
      dateModified: modifiedAt(entry, date),
      publisher: publisher(site),
      ...(tags.length > 0 && { keywords: tags.join(', ') }),
    },
    breadcrumbs(site, ...steps, [title, path]),
  ]
}

/** The picture of an entry, with its size if it is in the library. */
function imageOf(type: ShownType, entry: Entry, { origin }: Site) {
  const address = textOr(seoOf(type, entry)?.image, roleOf(type, entry, 'image'))
  const known = pictureAt(entry, address)
  if (known) return imageObject(known, origin)
  return address.startsWith('/') ? origin + address : address
}

/** The time of an entry's last change: never before its date. */
function modifiedAt({ updatedAt }: Entry, date: string): string | undefined {
  if (typeof updatedAt !== 'string') return undefined
  return Date.parse(date) > Date.parse(updatedAt) ? date : updatedAt
}
