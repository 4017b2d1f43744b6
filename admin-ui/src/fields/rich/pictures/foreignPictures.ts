import { inert } from '@quoin/shared-ui/code/trusted'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { fetchMedia } from '../../../api/fetchMedia.ts'
import type { MediaItem } from '../../../api/media.ts'
import { picturesIn } from './figures.ts'
import { pictureOf } from './pictureOf.ts'

interface Options {
  /** Called with a description of each picture that could not be fetched. */
  onFail: (thing: string) => void
}

/** How many pasted pictures are fetched in total, and concurrently. */
const most = 50
const width = 3

/**
 * Fetches pasted pictures of other hosts into the library, and then replaces their addresses. A picture that cannot be
 * fetched is not changed.
 */
export const ForeignPictures = Extension.create<Options>({
  name: 'foreignPictures',
  addProseMirrorPlugins() {
    const { onFail } = this.options
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html, view) => {
            // HTML that was copied in an editor has been processed already.
            if (!html.includes('data-pm-slice')) {
              const { fetched, others } = foreignIn(html)
              others.forEach(({ host }) => onFail(failed(host)))
              for (let n = 0; n < width; n += 1) void fetchNext(view, fetched, onFail)
            }
            return html
          },
        },
      }),
    ]
  },
})

interface Foreign {
  /** The address in the text. */
  src: string
  url: string
  host: string
  alt: string
}

/** The pictures of other hosts in HTML, without duplicates: those to fetch, and those beyond the limit. */
export function foreignIn(html: string): Record<'fetched' | 'others', Foreign[]> {
  const found = new Map<string, Foreign>()
  for (const picture of inert(html).body.querySelectorAll('img[src]')) {
    const src = picture.getAttribute('src') ?? ''
    const address = src.trim()
    if (!/^(?:https?:)?\/\//i.test(address)) continue
    if (!URL.canParse(address, location.href)) continue
    const { host, href } = new URL(address, location.href)
    if (host === location.host) continue
    const alt = picture.getAttribute('alt') ?? ''
    found.set(src, found.get(src) ?? { src, url: href, host, alt })
  }
  const all = [...found.values()]
  return { fetched: all.slice(0, most), others: all.slice(most) }
}

/** Fetches the pictures of a list one by one, removing each from the list. */
async function fetchNext(
  view: EditorView,
  left: Foreign[],
  onFail: Options['onFail'],
): Promise<void> {
  const next = left.shift()
  if (next === undefined || view.isDestroyed) return
  try {
    replace(view, next.src, await fetchMedia(next.url, next.alt))
  } catch {
    if (!view.isDestroyed) onFail(failed(next.host))
  }
  await fetchNext(view, left, onFail)
}

function failed(host: string): string {
  return `a picture of ${host}, which is still shown from there: save it and add its file`
}

/** Replaces an address in the text by a picture of the library. */
function replace(view: EditorView, src: string, item: MediaItem) {
  if (view.isDestroyed) return
  const picture = pictureOf(item)
  const { tr } = view.state
  for (const { node, pos } of picturesIn(tr.doc)) {
    if (node.attrs.src !== src) continue
    const alt = (node.attrs.alt as string | null) ?? picture.alt
    tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...picture, alt })
  }
  // Undo should revert the paste, not only the address.
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}
