import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Uploads } from '../../../session/uploads.ts'
import { pastedFiles } from '../../media/useFiles.ts'
import { dataFile } from '../source/dataFile.ts'
import { figureAt, insertPicture, picturesIn } from './figures.ts'
import { pictureOf } from './pictureOf.ts'
import { Placeholders } from './placeholders.ts'
import { sorted } from '../sorted.ts'

/** A pending upload of a picture for a text, with its position. */
export interface PendingUpload {
  key: number
  pos: number
  /** Its alternative text, if known. */
  alt?: string | null
}

/** Changes of pending uploads, besides moving with the text. */
interface News {
  come?: PendingUpload[]
  gone?: number
  /** The final position of a completed upload. */
  stands?: { from: number; to: number }
}

interface Options {
  uploads: Uploads
  /** Called with the names of files that are not pictures, usually none. */
  onRefuse: (names: string[]) => void
}

const key = new PluginKey<PendingUpload[]>('pendingUploads')

/** The pending uploads, in order. */
export function pendingUploadsIn(state: EditorState): PendingUpload[] {
  return key.getState(state) ?? []
}

/** Cancels a pending upload. */
export function dropPendingUpload(tr: Transaction, gone: number): Transaction {
  return tr.setMeta(key, { gone } satisfies News)
}

/**
 * Uploads pictures that are pasted or dropped, and inserts each into the text once it is in the library. Until then a
 * placeholder marks its position, so that the text never contains an address that only this page can read.
 */
export const PendingUploads = Extension.create<Options>({
  name: 'pendingUploads',
  addProseMirrorPlugins() {
    const { uploads, onRefuse } = this.options
    const placeholders = new Placeholders()
    const take = (view: EditorView, files: File[], pos: number) => {
      const { pictures, others } = sorted(files)
      onRefuse(others)
      const come = uploads.add(pictures).map((one) => ({ key: one, pos }))
      view.dispatch(view.state.tr.setMeta(key, { come } satisfies News))
    }
    return [
      new Plugin<PendingUpload[]>({
        key,
        state: { init: () => [], apply: moved },
        appendTransaction: (_, __, state) => liftData(state, uploads),
        props: {
          decorations: (state) => {
            const shown = pendingUploadsIn(state).map((one) =>
              Decoration.widget(one.pos, placeholders.of(one.key), {
                key: String(one.key),
                side: -1,
              }),
            )
            return DecorationSet.create(state.doc, shown)
          },
          handlePaste: (view, { clipboardData }) => {
            const files = pastedFiles(clipboardData)
            if (files.length > 0) take(view, files, view.state.selection.from)
            return files.length > 0
          },
          handleDrop: (view, event, _slice, isMove) => {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (isMove || files.length === 0) return false
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            take(view, files, at?.pos ?? view.state.selection.from)
            return true
          },
        },
        view: (view) => {
          const update = () => settle(view, uploads, placeholders)
          return { update, destroy: uploads.subscribe(update) }
        },
      }),
    ]
  },
})

/** Updates the placeholders, and inserts completed uploads. */
function settle(view: EditorView, uploads: Uploads, placeholders: Placeholders) {
  for (const upload of uploads.list()) {
    const pending = pendingUploadsIn(view.state).find((one) => one.key === upload.key)
    if (pending === undefined) continue
    placeholders.show(upload)
    if (upload.uploaded === undefined) continue
    const { tr } = view.state
    const picture = pictureOf(upload.uploaded.entity)
    const alt = pending.alt ?? picture.alt
    const pos = insertPicture(tr, pending.pos, { ...picture, alt })
    const from = figureAt(tr.doc, pos) ?? pos
    const to = from + (tr.doc.nodeAt(from)?.nodeSize ?? 0)
    const news: News = { gone: pending.key, stands: { from, to } }
    view.dispatch(tr.setMeta(key, news))
    uploads.forget(pending.key)
  }
}

/** They move with the text; those at the same position keep their order. */
function moved(tr: Transaction, before: PendingUpload[]): PendingUpload[] {
  const { come = [], gone, stands } = (tr.getMeta(key) ?? {}) as News
  const left = before.find((one) => one.key === gone)
  const rest = before.filter((one) => one !== left)
  const mapped = rest.map((one) => {
    if (stands !== undefined && one.pos === left?.pos) {
      return { ...one, pos: one.key < left.key ? stands.from : stands.to }
    }
    return { ...one, pos: tr.mapping.map(one.pos, -1) }
  })
  return [...mapped, ...come]
}

/** Removes pictures whose addresses only this page can read; those that can be sent are uploaded. */
function liftData({ doc, tr }: EditorState, uploads: Uploads): Transaction | null {
  const local = picturesIn(doc).filter(({ node }) =>
    /^\s*(?:data|blob|file):/i.test(String(node.attrs.src)),
  )
  if (local.length === 0) return null
  const come: PendingUpload[] = []
  for (const { node, pos } of local) {
    const place = tr.mapping.map(pos)
    tr.delete(place, place + node.nodeSize)
    const file = dataFile(String(node.attrs.src).trim())
    const alt = node.attrs.alt as string | null
    if (file)
      come.push(...uploads.add([file]).map((one) => ({ key: one, pos: place, alt })))
  }
  return tr.setMeta(key, { come } satisfies News)
}
