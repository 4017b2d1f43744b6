import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import type { MediaView } from '../../api/media.ts'
import { useTyped } from '../../entry-list/filters/useListView.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** The filters beside the search, with the values that the address may have. */
const filters = {
  kind: /^(image|document|video|audio)$/,
  tag: /./,
  collection: /./,
  alt: /^missing$/,
  used: /^(true|false)$/,
  larger: /^(0|[1-9]\d{0,14})$/,
  from: day,
  to: day,
} as const

/** The name of a filter, or of the order. */
export type MediaFilter = keyof typeof filters | 'sort'

/** The orders of the library; the first is its own. */
export const mediaSorts = [
  { value: '', text: 'Newest first' },
  { value: 'createdAt', text: 'Oldest first' },
  { value: '-updatedAt', text: 'Last changed first' },
  { value: 'name', text: 'Name, A to Z' },
  { value: '-name', text: 'Name, Z to A' },
  { value: '-size', text: 'Largest first' },
  { value: 'size', text: 'Smallest first' },
]

/** The filters and the order of the library, which are stored in the address. */
export function useMediaView() {
  const [address, change] = useQueryParams()
  const [text, setText] = useTyped(address.get('q') ?? '')
  const chosen: Partial<Record<MediaFilter, string>> = {}
  for (const [name, allowed] of Object.entries(filters)) {
    const value = address.get(name) ?? ''
    if (allowed.test(value)) chosen[name as MediaFilter] = value
  }
  const narrowed = text !== '' || Object.keys(chosen).length > 0
  const sort = address.get('sort') ?? ''
  if (sort !== '' && mediaSorts.some(({ value }) => value === sort)) chosen.sort = sort
  const q = useDebouncedValue(text.trim())
  return {
    /** The text of the search box. */
    text,
    /** The value of a filter, or of the order; empty for none. */
    get: (name: MediaFilter) => chosen[name] ?? '',
    /** Whether files may be hidden by the search or a filter. */
    narrowed,
    /** The parameters of the request. */
    view: { q, ...chosen } satisfies MediaView,
    setText: (next: string) => {
      setText(next)
      change({ q: next || null }, { replace: true })
    },
    set: (name: MediaFilter, value: string) => {
      change({ [name]: value || null }, { replace: true })
    },
    clear: () => {
      setText('')
      const names = ['q', ...Object.keys(filters)]
      change(Object.fromEntries(names.map((name) => [name, null])), { replace: true })
    },
  }
}
