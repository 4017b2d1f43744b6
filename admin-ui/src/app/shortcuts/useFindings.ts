import type { SearchHit } from '@quoin/shared-ui/api/schema'
import type { Shape } from '@quoin/shared-ui/ui/Glyph'
import { file, plus, tiles, user } from '@quoin/shared-ui/ui/glyphs'
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
import type { Action } from './useActions.ts'
import { useRecent } from './useRecent.ts'

/** A result of the palette. It leads to a screen, unless it has an action of its own. */
export interface Item {
  /** The address of the screen; for an action, a value of its own. */
  to: string
  text: string
  /** A shape of the interface, or the icon of a type as a Font Awesome class name. */
  icon: Shape | string
  /** HTML with the matching words. */
  excerpt?: string
  /** A few words beside the text: the type of an entry. */
  note?: string
  run?: () => void
}

/** A group of results under a heading. */
export interface Group {
  heading: string
  items: Item[]
}

/** The results of the palette. */
export interface Findings {
  groups: Group[]
  /** The message if there are none. */
  note: string
}

const account: Item = { to: '/admin/account', text: 'Your account', icon: user }

/** The maximum number of entries of one type. */
const most = 6

/**
 * The results of a search: screens, types to create, the given actions, and entries of every type. All match the text;
 * entries may arrive later. Without a text there are the recent entries.
 */
export function useFindings(search: string, actions: Action[]): Findings {
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
  const recent = useRecent(types)
  const groups: Group[] = [
    { heading: 'Recent', items: text === '' ? recent : [] },
    {
      heading: 'Screens',
      items: [
        ...mainLinks(types, identity),
        ...moreLinks(types, identity).flatMap(({ links }) => links),
        account,
      ]
        .filter(fits)
        .map((link) => ({ ...link, icon: link.icon ?? tiles })),
    },
    { heading: 'Create', items: creations(types, identity).filter(fits) },
    {
      heading: 'Actions',
      items: actions.filter(({ text: name, also = '' }) => has(`${name} ${also}`)),
    },
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
      icon: plus,
    })),
    ...(identity?.role === 'administrator'
      ? [{ to: '/admin/users?new', text: 'Add User', icon: plus }]
      : []),
  ]
}

/** The hits by their types, the one with the best hit first. */
function entriesIn(hits: SearchHit[], types: ContentType[]): Group[] {
  const found = Map.groupBy(hits, ({ type }) => type)
  return Array.from(found, ([name, own]) => {
    const type = types.find((one) => one.name === name)
    return {
      heading: type?.many ?? name,
      items: own.slice(0, most).map(({ url, title, excerpt }) => ({
        to: url,
        text: title,
        icon: type?.icon ?? file,
        excerpt,
      })),
    }
  })
}
