import { FIELD, SECTION } from './marks.ts'

/** The parts of a page under a pointer. */
export interface Spot {
  /** The element of the field whose text or picture is at the point. */
  field: HTMLElement | null
  /** The link at the point, also where other elements lie over it. */
  link: HTMLAnchorElement | null
  /** Whether the point is on the link itself, and not on an area that the link is stretched over. */
  onLink: boolean
  section: HTMLElement | null
}

/**
 * The field, link and section at the point of an event; undefined for parts of the editor. A link that is stretched over a card
 * covers the texts of the card: all elements at the point count, and of a stretched one only its own box.
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

/** The nearest element around the first of some elements that has one. */
function closestOf<Kind extends Element>(all: Element[], selector: string): Kind | null {
  for (const one of all) {
    const found = one.closest<Kind>(selector)
    if (found !== null) return found
  }
  return null
}

/** The elements at the point of an event, the uppermost first; undefined for an event without a point, as keys make it. */
function elementsAt({
  clientX,
  clientY,
  detail,
  type,
}: MouseEvent): Element[] | undefined {
  const isOfKey = type === 'click' && detail === 0
  // jsdom lays nothing out.
  if (isOfKey || !('elementsFromPoint' in document)) return undefined
  return document.elementsFromPoint(clientX, clientY).filter((one) => !isOfEditor(one))
}

/** Whether a point is in one of the boxes of an element itself. */
function covers(element: Element, { clientX, clientY }: MouseEvent): boolean {
  return [...element.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )
}

/** Whether what an event is about belongs to the editor, or is no element. */
export function isOfEditor(target: EventTarget | null): boolean {
  return !(target instanceof Element) || target.closest('#quoin-editor') !== null
}
