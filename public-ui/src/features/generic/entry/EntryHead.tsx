import type { ShownType } from '../../../content/types.ts'
import { Head, type SharedPicture } from '../../../page/Head.tsx'
import { sharedAt } from '../../../ui/picture/shared.ts'
import {
  aboutOf,
  type Entry,
  pathOf,
  roleOf,
  seoOf,
  titleOf,
} from '../../../content/generic/entry.ts'

/** The head of an entry's page, for search engines and shared links. */
export function EntryHead({ type, entry }: { type: ShownType; entry: Entry }) {
  const title = titleOf(type, entry)
  const picture = pictureOf(type, entry)
  return (
    <Head
      title={title}
      description={aboutOf(type, entry) || `${type.one}: ${title}`}
      type={type.date === undefined ? 'website' : 'article'}
      path={pathOf(type, entry)}
      seo={seoOf(type, entry)}
      {...(picture && { picture })}
    />
  )
}

/** The picture of an entry for shared links; undefined for none. */
function pictureOf(type: ShownType, entry: Entry): SharedPicture | undefined {
  const title = titleOf(type, entry)
  return (
    sharedAt(entry, seoOf(type, entry)?.image, title) ??
    sharedAt(entry, roleOf(type, entry, 'image'), title)
  )
}
