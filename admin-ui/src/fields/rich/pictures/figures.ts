import type { Node as Doc, ResolvedPos } from '@tiptap/pm/model'
import {
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'

/** A picture of a text, with its position. */
export interface Picture {
  node: Doc
  pos: number
}

/**
 * Inserts a picture into a text as near to a position as possible: in a new figure, or in an existing empty one.
 * Returns the position of the picture.
 */
export function insertPicture(
  tr: Transaction,
  place: number,
  attributes: Record<string, unknown>,
): number {
  const { schema } = tr.doc.type
  const picture = schema.node('img', attributes)
  if (isWaiting(tr.doc.resolve(place))) {
    tr.insert(place, picture)
    return place
  }
  const figure = schema.node(
    'figure',
    null,
    schema.node('paragraph', { bare: 'true' }, picture),
  )
  const { from, to } = makeRoom(tr, figure, place)
  tr.replaceWith(from, to, figure)
  const cursor = tr.selection.from
  if (cursor > from && cursor < from + figure.nodeSize) stepBehind(tr, { pos: from + 2 })
  return from + 2
}

/** Inserts pictures into one figure, and returns the position of the last. Several pictures in a figure are a gallery. */
export function insertGallery(
  tr: Transaction,
  place: number,
  [first, ...others]: Record<string, unknown>[],
): number {
  return addBeside(tr, insertPicture(tr, place, first ?? {}), others)
}

/** Inserts an empty quotation with a line for its source, and moves the cursor into the quotation. */
export function insertSourcedQuote(tr: Transaction): Transaction {
  const { schema } = tr.doc.type
  const quote = schema.node('blockquote', null, schema.node('paragraph'))
  const source = schema.node('figcaption', null, schema.node('paragraph'))
  const figure = schema.node('figure', null, [quote, source])
  const { from, to } = makeRoom(tr, figure, tr.selection.to)
  tr.replaceWith(from, to, figure)
  return tr.setSelection(TextSelection.create(tr.doc, from + 3)).scrollIntoView()
}

/** Inserts pictures behind the picture at a position, and returns the position of the last. */
export function addBeside(
  tr: Transaction,
  pos: number,
  pictures: Record<string, unknown>[],
): number {
  const { schema } = tr.doc.type
  tr.insert(
    pos + 1,
    pictures.map((attributes) => schema.node('img', attributes)),
  )
  return pos + pictures.length
}

/** The selected picture, or that of the figure with the cursor. */
export function pictureAt({ selection, doc }: EditorState): Picture | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === 'img') {
    return { node: selection.node, pos: selection.from }
  }
  const figure = figureAt(doc, selection.from)
  return figure === undefined ? undefined : picturesIn(doc, figure)[0]
}

/** The pictures of a text, or of the figure that begins at a place. */
export function picturesIn(doc: Doc, figure?: number): Picture[] {
  const end = figure === undefined ? undefined : doc.nodeAt(figure)?.nodeSize
  const found: Picture[] = []
  const from = figure ?? 0
  doc.nodesBetween(
    from,
    end === undefined ? doc.content.size : from + end,
    (node, pos) => {
      if (node.type.name === 'img') found.push({ node, pos })
    },
  )
  return found
}

/** The position of the figure that contains a position; undefined for none. */
export function figureAt(doc: Doc, place: number): number | undefined {
  const at = doc.resolve(place)
  const depth = depthOf(at, 'figure')
  return depth === 0 ? undefined : at.before(depth)
}

/** Selects the picture at a position. */
export function selectPicture(tr: Transaction, pos: number): Transaction {
  return tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView()
}

/** Removes a picture, and its figure if that is then empty. */
export function removePicture(tr: Transaction, { pos, node }: Picture): Transaction {
  const figure = figureAt(tr.doc, pos)
  if (figure === undefined || picturesIn(tr.doc, figure).length > 1) {
    return tr.delete(pos, pos + node.nodeSize)
  }
  return tr.delete(figure, figure + (tr.doc.nodeAt(figure)?.nodeSize ?? 0))
}

/** Moves the cursor after the figure of a picture, into a new line if there is none. */
export function stepBehind(tr: Transaction, { pos }: Pick<Picture, 'pos'>): Transaction {
  const figure = figureAt(tr.doc, pos)
  if (figure === undefined) {
    return tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1)))
  }
  const end = figure + (tr.doc.nodeAt(figure)?.nodeSize ?? 0)
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) {
    tr.insert(end, tr.doc.type.schema.node('paragraph'))
  }
  return tr.setSelection(TextSelection.create(tr.doc, end + 1))
}

/** Moves the cursor into the caption of a picture, which is added if missing. */
export function writeCaption(tr: Transaction, { pos, node }: Picture): Transaction {
  const figure = figureAt(tr.doc, pos)
  if (figure === undefined) {
    tr.delete(pos, pos + node.nodeSize)
    return writeCaption(tr, { node, pos: insertPicture(tr, pos, node.attrs) })
  }
  const { schema } = tr.doc.type
  const end = figure + (tr.doc.nodeAt(figure)?.nodeSize ?? 0) - 1
  if (tr.doc.nodeAt(figure)?.lastChild?.type.name !== 'figcaption') {
    tr.insert(end, schema.node('figcaption', null, schema.node('paragraph')))
    return tr.setSelection(TextSelection.create(tr.doc, end + 2))
  }
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end - 1), -1))
}

interface Room {
  from: number
  to: number
}

/** The nearest position between blocks that allows a figure. An empty line is replaced. */
function makeRoom(tr: Transaction, figure: Doc, place: number): Room {
  let at = behindWholes(tr.doc.resolve(place))
  if (isEmptyLine(at)) return { from: at.before(), to: at.after() }
  if (at.parent.isTextblock) at = betweenBlocks(tr, at)
  while (at.depth > 0 && !takes(at, figure)) at = tr.doc.resolve(at.after())
  return { from: at.pos, to: at.pos }
}

/** A position outside of all elements that a figure would split. */
function behindWholes(at: ResolvedPos): ResolvedPos {
  const depth = ['figure', 'codeBlock', 'caption'].map((name) => depthOf(at, name))
  const outermost = Math.min(...depth.filter((one) => one > 0))
  return Number.isFinite(outermost) ? at.doc.resolve(at.after(outermost)) : at
}

function betweenBlocks(tr: Transaction, at: ResolvedPos): ResolvedPos {
  const { parent, parentOffset, pos } = at
  if (parentOffset === 0) return tr.doc.resolve(at.before())
  if (parentOffset === parent.content.size) return tr.doc.resolve(at.after())
  tr.split(pos)
  return tr.doc.resolve(pos + 1)
}

function takes(at: ResolvedPos, figure: Doc): boolean {
  const here = at.index()
  return at.parent.canReplaceWith(here, here, figure.type)
}

/** Whether a position is in a figure without a picture, for example because its address was local to another page. */
function isWaiting(at: ResolvedPos): boolean {
  return isEmptyLine(at) && at.node(-1).type.name === 'figure'
}

function isEmptyLine({ parent }: ResolvedPos): boolean {
  return parent.type.name === 'paragraph' && parent.content.size === 0
}

/** The depth of the outermost ancestor with a name; 0 for none. */
function depthOf(at: ResolvedPos, name: string): number {
  for (let depth = 1; depth <= at.depth; depth += 1) {
    if (at.node(depth).type.name === name) return depth
  }
  return 0
}
