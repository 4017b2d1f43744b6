import { useDeferredValue, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { publishingOf } from '../../model/publishing.ts'
import type { ContentType, Field } from '../../model/schema.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { sortsOf } from './sorts.ts'

/** The search, filters and order of a list, which are stored in the address. */
export interface ListView {
  /** The text of the search box. */
  text: string
  /** The search text, debounced. */
  search: string
  /** The active filters by the names of their fields. */
  filters: Record<string, string>
  sort: string
  /** Whether entries may be hidden by the search or a filter. */
  narrowed: boolean
  /** The parameters of the request. */
  params: Record<string, string>
  setText: (text: string) => void
  /**
   * Sets a filter, or `sort`; an empty value removes it. The filter for scheduled entries can be set or removed at the
   * same time.
   */
  set: (name: string, value: string, also?: { scheduled?: boolean }) => void
  /** Removes the search and the filters. */
  clear: () => void
}

/** The fields of a type that its list can be filtered by. */
export function filtersOf({ fields }: ContentType): Field[] {
  return fields.filter(
    ({ exact, choices, kind, user }) =>
      exact && (choices ?? user ?? ['ref', 'boolean'].includes(kind)),
  )
}

/** Whether a value is possible in a field. Only the server knows the possible values of references and users. */
function may({ choices, kind }: Field, value: string): boolean {
  const known = kind === 'boolean' ? ['true', 'false'] : choices
  return value !== '' && (known?.includes(value) ?? true)
}

/**
 * The text of the search box: the input, which the address follows after a moment, until somebody navigates to another
 * address.
 */
export function useTyped(asked: string): [string, (text: string) => void] {
  const { key } = useLocation()
  // Typing replaces the address; links and the back and forward buttons do not.
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

/** The view of a type's list from the address, without invalid parameters. */
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
