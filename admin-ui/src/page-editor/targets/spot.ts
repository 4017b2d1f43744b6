import { FIELD, SECTION } from './marks.ts'

/** The parts of a page under a pointer. */
export interface Spot {
  /** The element of the field with the text or picture at the point. */
  field: HTMLElement | null
  /** The link at the point, even under other elements. */
  link: HTMLAnchorElement | null
  /** Whether the point is on the link itself, not on the area that it is stretched over. */
  onLink: boolean
  section: HTMLElement | null
}

/**
 * The field, link and section at the point of an event; undefined for parts of the editor. A link that is stretched
 * over a card covers the card's texts, so all elements at the point count, and only the own box of the stretched link.
 */
export function spotOf(event: MouseEvent): Spot | undefined {
  const { target } = event
  if (!(target instanceof Element) || isOfEditor(target)) return undefined
  const section = target.closest<HTMLElement>(`[${SECTION}]`)
  const stack = elementsAt(event)
  if (stack === undefined) {
    const link = target.closest<HTMLAnchorElement>('a[href]')
    const field = target.closest<HTMLElement>(`[${FIELD}]`)
    return { field, link, onLink: link !== null, section }
  }
  const here = stack.filter((one) => covers(one, event))
  const links = (all: Element[]) => closestOf<HTMLAnchorElement>(all, 'a[href]')
  const own = links(here)
  return {
    field: closestOf<HTMLElement>(here, `[${FIELD}]`),
    link: own ?? links(stack),
    onLink: own !== null,
    section,
  }
}

/** The nearest matching ancestor of the first element that has one. */
function closestOf<Kind extends Element>(all: Element[], selector: string): Kind | null {
  for (const one of all) {
    const found = one.closest<Kind>(selector)
    if (found !== null) return found
  }
  return null
}

/**
 * The elements at the point of an event, from top to bottom; undefined for an event without a point, such as a key
 * press.
 */
function elementsAt({
  clientX,
  clientY,
  detail,
  type,
}: MouseEvent): Element[] | undefined {
  const isOfKey = type === 'click' && detail === 0
  // jsdom has no layout.
  if (isOfKey || !('elementsFromPoint' in document)) return undefined
  return document.elementsFromPoint(clientX, clientY).filter((one) => !isOfEditor(one))
}

/** Whether a point is within an element's own boxes. */
function covers(element: Element, { clientX, clientY }: MouseEvent): boolean {
  return [...element.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )
}

/** Whether the target of an event belongs to the editor, or is not an element. */
export function isOfEditor(target: EventTarget | null): boolean {
  return !(target instanceof Element) || target.closest('#quoin-editor') !== null
}
