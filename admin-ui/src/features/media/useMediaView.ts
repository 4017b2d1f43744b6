import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import type { MediaView } from '../../api/media.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { useTyped } from '../../entry-list/filters/useListView.ts'

const kinds = ['image', 'document']

/** The filters of the library, which are stored in the address. */
export function useMediaView() {
  const [address, change] = useQueryParams()
  const [text, setText] = useTyped(address.get('q') ?? '')
  const asked = address.get('kind') ?? ''
  const kind = kinds.includes(asked) ? asked : ''
  const tag = address.get('tag') ?? ''
  const q = useDebouncedValue(text.trim())
  return {
    /** The text of the search box. */
    text,
    kind,
    tag,
    /** Whether files may be hidden by the search or a filter. */
    narrowed: text !== '' || kind !== '' || tag !== '',
    /** The parameters of the request. */
    view: { q, kind, tags: tag } satisfies MediaView,
    setText: (next: string) => {
      setText(next)
      change({ q: next || null }, { replace: true })
    },
    set: (name: 'kind' | 'tag', value: string) => {
      change({ [name]: value || null }, { replace: true })
    },
    clear: () => {
      setText('')
      change({ q: null, kind: null, tag: null }, { replace: true })
    },
  }
}
