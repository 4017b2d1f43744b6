import type { Entry, Field, Schema } from '../../model/schema.ts'
import { ENTRY, FIELD, PAGE, refOf, SECTION, type Shown } from './marks.ts'
import { isSection, typeAt, typeOf } from '../types.ts'

/** What the site draws in the place of a picture; icons refer to a drawing that stands elsewhere. */
const drawing = 'svg:not(:has(use))'

/** The least width and height of what stands for a picture, in pixels: icons are smaller. */
const least = 48

/** Has what stands in the place of a picture open the field of the picture, where an entry has none. */
export function markEmptyPictures(
  schema: Schema,
  shown: Shown,
  sections: readonly Entry[],
): void {
  for (const root of document.querySelectorAll(`[${SECTION}], [${ENTRY}]`))
    markIn(root, keyOf(root, schema), schema, sections)
  const { page, entry } = shown
  const main = document.querySelector('main')
  if (page === null && entry !== null && main !== null)
    markIn(main, `${entry.path}/${entry.id}`, schema, sections)
}

/** The entry that an element shows. */
function keyOf(root: Element, { types }: Schema): string {
  const id = root.getAttribute(SECTION)
  if (id === null) return root.getAttribute(ENTRY) ?? ''
  return `${types.find(isSection)?.publicPath ?? ''}/${id}`
}

function markIn(
  root: Element,
  key: string,
  schema: Schema,
  sections: readonly Entry[],
): void {
  const { path, id } = refOf(key)
  const type = typeAt(schema, path)
  if (type === undefined) return
  const section = isSection(type) ? sections.find((one) => one.id === id) : undefined
  // Which fields a section has is told by its kind.
  if (isSection(type) && section === undefined) return
  const name = pictureField((section ? typeOf(type, section) : type).fields)
  if (
    name === undefined ||
    root.querySelector(`[${FIELD}~="${CSS.escape(key)}:${name}"]`)
  )
    return
  const place = [...root.querySelectorAll<SVGElement>(drawing)].find(
    (one) => isOwn(one, root) && isLarge(one),
  )
  if (place === undefined) return
  place.setAttribute(FIELD, `${key}:${name}`)
  // Drawings may let presses through to what is behind them.
  place.style.pointerEvents = 'auto'
}

/** The path of the first picture among fields: `image`, `metadata.image`. */
function pictureField(fields: readonly Field[]): string | undefined {
  const own = fields.find(({ kind }) => kind === 'image')
  if (own) return own.name
  const part = fields.find((field) => field.name === 'metadata')
  const below = part?.fields?.find(({ kind }) => kind === 'image')
  return part && below && `${part.name}.${below.name}`
}

/** Whether an element belongs to an entry, and to none within it. */
function isOwn(element: Element, root: Element): boolean {
  const nearest = element.closest(`[${SECTION}], [${ENTRY}], [${PAGE}], main`)
  return nearest === root && element.closest('#quoin-editor, [hidden]') === null
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width >= least && height >= least
}
