import type { ShownType } from '../../content/types.ts'
import { Head } from '../../page/Head.tsx'
import { aboutOf, type Entry, pathOf, roleOf, titleOf } from './entry.ts'

/** What search engines and those who share an entry are told of it. */
export function EntryHead({ type, entry }: { type: ShownType; entry: Entry }) {
  const title = titleOf(type, entry)
  const address = roleOf(type, entry, 'image')
  return (
    <Head
      title={title}
      description={aboutOf(type, entry) || `${type.one}: ${title}`}
      type={type.date === undefined ? 'website' : 'article'}
      path={pathOf(type, entry)}
      {...(address && { picture: { address, alt: title, drawn: false } })}
    />
  )
}
