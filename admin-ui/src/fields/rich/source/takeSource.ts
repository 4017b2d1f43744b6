import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node as Doc, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { isKept, read, write } from '../html.ts'
import { htmlOf, isMarkdown } from './markdown.ts'
import { isSource } from './source.ts'

interface Range {
  from: number
  to: number
}

/**
 * Handles HTML source that is pasted, dropped or inserted at once, and Markdown that is pasted or dropped: it is parsed,
 * and Undo turns it back into plain text. In code it is inserted as text. `onUnheld` is called with the whole text if the
 * source has parts that the editor cannot represent.
 */
export function takeSource(onUnheld: (html: string) => void): EditorProps {
  const put = (view: EditorView, text: string, html: string, range: Range) => {
    const literal = insert(view.state.tr, wordsOf(view.state, text), range)
    view.dispatch(literal.tr)
    const source = insert(
      closeHistory(view.state.tr),
      blocksOf(view.state, html),
      literal.range,
    )
    view.dispatch(source.tr.scrollIntoView())
  }
  const take = (view: EditorView, text: string, range: Range): boolean => {
    if (!isSource(text) || isInCode(view.state, range.from)) return false
    if (isKept(text)) put(view, text, text, range)
    else onUnheld(around(view.state, text, range))
    return true
  }
  const takeMarkdown = (view: EditorView, text: string, range: Range): boolean => {
    if (!isMarkdown(text) || isInCode(view.state, range.from)) return false
    const html = htmlOf(text)
    if (!isKept(html)) return false
    put(view, text, html, range)
    return true
  }
  const takeEither = (view: EditorView, text: string, range: Range): boolean =>
    take(view, text, range) || takeMarkdown(view, text, range)
  return {
    handlePaste: (view, event) =>
      takeEither(view, plainTextOf(event.clipboardData), view.state.selection),
    handleDrop: (view, event, _slice, moved) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      if (moved || at === undefined) return false
      return takeEither(view, plainTextOf(event.dataTransfer), { from: at, to: at })
    },
    handleDOMEvents: {
      beforeinput: (view, event) => {
        const { inputType, data } = event
        if (inputType !== 'insertText' && inputType !== 'insertReplacementText')
          return false
        const text = data ?? event.dataTransfer?.getData('text/plain') ?? ''
        const taken = take(view, text, targetOf(view, event))
        if (taken) event.preventDefault()
        return taken
      },
    },
  }
}

/** The plain text of a paste or drop without other formats. */
function plainTextOf(transfer: DataTransfer | null): string {
  return transfer?.getData('text/html') === '' ? transfer.getData('text/plain') : ''
}

/** The range of an input event: the editor is only notified of a new selection afterwards. */
function targetOf(view: EditorView, event: InputEvent): Range {
  const [target] = event.getTargetRanges()
  if (target === undefined) return view.state.selection
  const { startContainer, startOffset, endContainer, endOffset } = target
  return {
    from: view.posAtDOM(startContainer, startOffset),
    to: view.posAtDOM(endContainer, endOffset),
  }
}

function isInCode({ doc }: EditorState, at: number): boolean {
  const place = doc.resolve(at)
  return (
    place.parent.type.spec.code === true ||
    place.marks().some(({ type }) => type.spec.code)
  )
}

/** A plain text, with a paragraph for each line. */
function wordsOf({ schema }: EditorState, text: string): Fragment {
  const lines = text.split(/\r?\n/)
  return Fragment.from(
    lines.map((line) =>
      schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]),
    ),
  )
}

/** The blocks of some HTML. */
function blocksOf({ schema }: EditorState, html: string): Fragment {
  return schema.nodeFromJSON(read(html).toJSON()).content
}

/**
 * Replaces a range by blocks, and returns their range. The first and the last block are joined with the adjacent text,
 * unless `alone` is set.
 */
function insert(tr: Transaction, blocks: Fragment, { from, to }: Range, alone = false) {
  if (isWhole(tr.doc, { from, to })) {
    tr.replaceWith(0, tr.doc.content.size, blocks)
    return { tr, range: { from: 0, to: tr.doc.content.size } }
  }
  const after = tr.doc.content.size - to
  tr.replaceRange(from, to, alone ? new Slice(blocks, 0, 0) : Slice.maxOpen(blocks))
  return { tr, range: { from, to: tr.doc.content.size - after } }
}

function isWhole({ content, textContent }: Doc, { from, to }: Range): boolean {
  return textContent === '' || (from <= 1 && to >= content.size - 1)
}

/** A placeholder for the source in the editor's HTML. It is a non-character, so it is in no text. */
const place = '\uFFFF'

/** The editor's HTML with a range replaced by a source. */
function around(state: EditorState, source: string, range: Range): string {
  if (isWhole(state.doc, range)) return source
  const { tr } = insert(state.tr, wordsOf(state, place), range, true)
  return write(tr.doc).replace(new RegExp(`<p>${place}</p>|${place}`), () => source)
}
