import type { SearchHit } from '@quoin/shared-ui/api/schema'
import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { newAddress } from '../../model/addressOf.ts'
import { canOf, type Identity, IdentityContext } from '../../model/identity.ts'
import type { ContentType } from '../../model/schema.ts'
import { hitsQuery } from '../../api/entries/search.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { wordsOf } from '../../model/words.ts'
import { mainLinks, moreLinks } from '../navigation/links.ts'
import { overrides } from '../overrides.ts'

/** A group of links under a heading. */
export interface Group {
  heading: string
  items: { to: string; text: string; excerpt?: string }[]
}

/** The results of the palette. */
export interface Findings {
  groups: Group[]
  /** The message if there are none. */
  note: string
}

const account = { to: '/admin/account', text: 'Your account' }

/** The maximum number of entries of one type. */
const most = 6

/**
 * The results of a search: screens, types to create, and entries of every type. All match the text; entries may arrive
 * later.
 */
export function useFindings(search: string): Findings {
  const { types } = useSchema()
  const identity = use(IdentityContext)
  const text = search.trim()
  const asked = useDebouncedValue(text)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...hitsQuery(asked),
    placeholderData: keepPreviousData,
  })
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const fits = ({ text: name }: { text: string }) => has(name)
  // Results for the previous text are only shown if their title matches the new text.
  const current = asked === text && !isPlaceholderData
  const hits = current ? data : data?.filter(({ title }) => has(title))
  const groups: Group[] = [
    {
      heading: 'Screens',
      items: [
        ...mainLinks(types, identity),
        ...moreLinks(types, identity).flatMap(({ links }) => links),
        account,
      ].filter(fits),
    },
    { heading: 'Create', items: creations(types, identity).filter(fits) },
    ...(text === '' ? [] : entriesIn(hits ?? [], types)),
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    note: noteOf(isFetching || asked !== text, isError),
  }
}

function noteOf(searching: boolean, failed: boolean): string {
  if (searching) return 'Searching...'
  return failed ? 'The search failed.' : 'Nothing found.'
}

function creations(types: ContentType[], identity: Identity | undefined) {
  const made = types.filter(
    ({ name, single, fixed }) =>
      !single && !fixed && !overrides[name]?.received && canOf(identity, name).create,
  )
  return [
    ...made.map((type) => ({
      to: newAddress(type),
      text: wordsOf(type, overrides[type.name]?.words).add,
    })),
    ...(identity?.role === 'administrator'
      ? [{ to: '/admin/users?new', text: 'Add User' }]
      : []),
  ]
}

/** The hits by their types, the one with the best hit first. */
function entriesIn(hits: SearchHit[], types: ContentType[]): Group[] {
  const found = Map.groupBy(hits, ({ type }) => type)
  return Array.from(found, ([name, own]) => ({
    heading: types.find((type) => type.name === name)?.many ?? name,
    items: own.slice(0, most).map(({ url, title, excerpt }) => ({
      to: url,
      text: title,
      excerpt,
    })),
  }))
}
