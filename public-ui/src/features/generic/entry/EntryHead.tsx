import type { ShownType } from '../../../content/types.ts'
import { pictureAt } from '../../../content/pictures.ts'
import { Head, type SharedPicture } from '../../../page/Head.tsx'
import { sharedOf } from '../../../ui/picture/shared.ts'
import {
  aboutOf,
  type Entry,
  pathOf,
  roleOf,
  titleOf,
} from '../../../content/generic/entry.ts'

/** What search engines and those who share an entry are told of it. */
export function EntryHead({ type, entry }: { type: ShownType; entry: Entry }) {
  const title = titleOf(type, entry)
  const picture = pictureOf(type, entry)
  return (
    <Head
      title={title}
      description={aboutOf(type, entry) || `${type.one}: ${title}`}
      type={type.date === undefined ? 'website' : 'article'}
      path={pathOf(type, entry)}
      {...(picture && { picture })}
    />
  )
}

/** The picture by which an entry is known elsewhere; undefined for none. */
function pictureOf(type: ShownType, entry: Entry): SharedPicture | undefined {
  const address = roleOf(type, entry, 'image')
  const known = pictureAt(entry, address)
  const title = titleOf(type, entry)
  if (known) return sharedOf(known, title)
  return address ? { address, alt: title } : undefined
}
