import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContentType } from '../../content/schema.ts'
import { useSchema } from '../../content/useSchema.ts'
import { plainText } from '../../fields/rich/plainText.ts'
import { entryAddress } from '../../screens/addressOf.ts'
import { wordsOf } from '../../screens/words.ts'
import { links, moreLinks } from '../links.ts'
import { overrides } from '../overrides.ts'
import { type Hit, searchQuery } from './searchEntries.ts'

/** Somewhere to go, under a heading. */
export interface Group {
  heading: string
  items: { to: string; text: string; detail?: string }[]
}

/** What the palette offers. */
export interface Findings {
  groups: Group[]
  /** Whether entries may still be found. */
  searching: boolean
}

/** How many entries of one type are shown. */
const most = 6

/** What a search finds: screens, things to create, and entries of every type. */
export function useFindings(search: string): Findings {
  const { types } = useSchema()
  const text = search.trim()
  const listed = types.filter(({ single }) => !single)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(text),
    placeholderData: keepPreviousData,
  })
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const fits = ({ text: name }: { text: string }) => has(name)
  // Until the answer is there, those of the answer before that are sure to be in it.
  const hits = isPlaceholderData ? data.filter(({ title }) => has(title)) : data
  const groups: Group[] = [
    { heading: 'Screens', items: [...links, ...moreLinks(types)].filter(fits) },
    { heading: 'Create', items: creations(types).filter(fits) },
    ...(text === '' ? [] : listed.map((type) => entriesOf(type, hits ?? []))),
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: isFetching,
  }
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

/** The hits of one type. */
function entriesOf(type: ContentType, hits: Hit[]): Group {
  const own = hits.filter((hit) => hit.type === type.name)
  return {
    heading: type.many,
    items: own.slice(0, most).map(({ id, title, excerpt }) => ({
      to: entryAddress(type, id),
      text: title,
      detail: plainText(excerpt),
    })),
  }
}
