import type { Entry, Field, Schema } from '../../model/schema.ts'
import { ENTRY, FIELD, PAGE, refOf, SECTION, type Shown } from './marks.ts'
import { isSection, typeAt, typeOf } from '../types.ts'

/** Placeholder drawings of the site; icons use a symbol instead. */
const drawing = 'svg:not(:has(use))'

/** The minimum size of a placeholder, in pixels: icons are smaller. */
const least = 48

/** A click on the placeholder of a missing picture opens the picture field. */
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
  // The fields of a section depend on its kind.
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
  // Drawings may have pointer-events disabled.
  place.style.pointerEvents = 'auto'
}

/** The path of the first picture field: `image`, `metadata.image`. */
function pictureField(fields: readonly Field[]): string | undefined {
  const own = fields.find(({ kind }) => kind === 'image')
  if (own) return own.name
  const part = fields.find((field) => field.name === 'metadata')
  const below = part?.fields?.find(({ kind }) => kind === 'image')
  return part && below && `${part.name}.${below.name}`
}

/** Whether an element belongs to an entry directly, not to a nested one. */
function isOwn(element: Element, root: Element): boolean {
  const nearest = element.closest(`[${SECTION}], [${ENTRY}], [${PAGE}], main`)
  return nearest === root && element.closest('#quoin-editor, [hidden]') === null
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width >= least && height >= least
}
