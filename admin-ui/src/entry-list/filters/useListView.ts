import { useDeferredValue, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { publishingOf } from '../../model/publishing.ts'
import type { ContentType, Field } from '../../model/schema.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { sortsOf } from './sorts.ts'

/** Which part of a list is shown, and in which order. The address keeps it. */
export interface ListView {
  /** What stands in the search box. */
  text: string
  /** What is searched for: the text, a moment later. */
  search: string
  /** The filters in use by the names of their fields. */
  filters: Record<string, string>
  sort: string
  /** Whether entries may be left out. */
  narrowed: boolean
  /** What is asked of the server. */
  params: Record<string, string>
  setText: (text: string) => void
  /**
   * Sets the value of a filter, or `sort`; an empty one takes it away. The filter by what is scheduled is set or
   * taken away as well.
   */
  set: (name: string, value: string, also?: { scheduled?: boolean }) => void
  /** Takes the search and the filters away. */
  clear: () => void
}

/** The fields of a type that its list can be filtered by. */
export function filtersOf({ fields }: ContentType): Field[] {
  return fields.filter(
    ({ exact, choices, kind, user }) =>
      exact && (choices ?? user ?? ['ref', 'boolean'].includes(kind)),
  )
}

/** Whether entries can have a value in a field. Those that a reference or a user may be are the server's to know. */
function may({ choices, kind }: Field, value: string): boolean {
  const known = kind === 'boolean' ? ['true', 'false'] : choices
  return value !== '' && (known?.includes(value) ?? true)
}

/**
 * What stands in the search box: what is typed there, which the address takes
 * a moment to follow, until somebody goes to another address.
 */
export function useTyped(asked: string): [string, (text: string) => void] {
  const { key } = useLocation()
  // Typing replaces the address; links and the ways back and forth do not.
  const came = useNavigationType() !== NavigationType.Replace
  const [typed, setTyped] = useState({ key, text: asked })
  if (came && typed.key !== key) setTyped({ key, text: asked })
  return [
    typed.text,
    (text) => {
      setTyped({ key, text })
    },
  ]
}

/** The view of a type's list that the address asks for; what it cannot have is left out. */
export function useListView(type: ContentType): ListView {
  const [address, change] = useQueryParams()
  const [text, setText] = useTyped(address.get('q') ?? '')
  const filters: Record<string, string> = {}
  for (const field of filtersOf(type)) {
    const value = address.get(field.name) ?? ''
    if (may(field, value)) filters[field.name] = value
  }
  if (publishingOf(type)?.from && address.get('scheduled') === 'true')
    filters.scheduled = 'true'
  const asked = address.get('sort') ?? ''
  const sort = sortsOf(type).some(({ value }) => value === asked) ? asked : ''
  return {
    text,
    search: useDeferredValue(text),
    filters,
    sort,
    narrowed: text !== '' || Object.keys(filters).length > 0,
    params: { ...filters, ...(sort === '' ? {} : { sort }) },
    setText: (next) => {
      setText(next)
      change({ q: next || null }, { replace: true })
    },
    set: (name, value, { scheduled } = {}) => {
      const waiting =
        scheduled === undefined ? {} : { scheduled: scheduled ? 'true' : null }
      change({ [name]: value || null, ...waiting }, { replace: true })
    },
    clear: () => {
      setText('')
      const used = ['q', ...Object.keys(filters)]
      change(Object.fromEntries(used.map((name) => [name, null])), { replace: true })
    },
  }
}
