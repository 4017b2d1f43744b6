import { useQueries } from '@tanstack/react-query'
import { listQuery } from '../../content/queries.ts'
import { type ContentType, type Entry, textOf, titleOf } from '../../content/schema.ts'
import { useSchema } from '../../content/useSchema.ts'
import { entryAddress } from '../../screens/addressOf.ts'
import { matching } from '../../screens/list/matching.ts'
import { wordsOf } from '../../screens/words.ts'
import { links, moreLinks } from '../links.ts'
import { overrides } from '../overrides.ts'

/** Somewhere to go, under a heading. */
export interface Group {
  heading: string
  items: { to: string; text: string; detail?: string }[]
}

/** How many entries of one type are shown. */
const most = 6

/** What a search finds: screens, things to create, and entries of every type. */
export function useFindings(search: string): Group[] {
  const { types } = useSchema()
  const listed = types.filter(({ single }) => !single)
  const lists = useQueries({ queries: listed.map((type) => listQuery(type)) })
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ text }: { text: string }) =>
    words.every((word) => text.toLowerCase().includes(word))
  const groups: Group[] = [
    { heading: 'Screens', items: [...links, ...moreLinks(types)].filter(fits) },
    { heading: 'Create', items: creations(types).filter(fits) },
  ]
  if (words.length > 0) {
    groups.push(
      ...listed.map((type, at) => entriesOf(type, lists[at]?.data?.items ?? [], search)),
    )
  }
  return groups.filter(({ items }) => items.length > 0)
}

function creations(types: ContentType[]) {
  const made = types.filter(
    ({ name, single, fixed }) => !single && !fixed && !overrides[name]?.received,
  )
  return [
    ...made.map((type) => ({
      to: `/admin/${type.path}?new`,
      text: wordsOf(type, overrides[type.name]?.words).add,
    })),
    { to: '/admin/users?new', text: 'Add User' },
  ]
}

/** The entries of a type that fit, those whose title does before the others. */
function entriesOf(type: ContentType, entries: Entry[], search: string): Group {
  const title = (entry: Entry) => titleOf(type, entry)
  const start = search.trim().toLowerCase()
  const rank = (entry: Entry) => {
    const at = title(entry).toLowerCase().indexOf(start)
    return at === -1 ? Infinity : at
  }
  const found = matching(type, entries, search).toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? 0 : first - second
  })
  return {
    heading: type.many,
    items: found.slice(0, most).map((entry) => ({
      to: entryAddress(type, entry.id),
      text: title(entry),
      detail: textOf(entry, 'status').replaceAll('-', ' '),
    })),
  }
}
