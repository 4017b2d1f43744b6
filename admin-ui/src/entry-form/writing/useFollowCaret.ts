import { type RefObject, useEffect } from 'react'

/** The elements of rich text that contain lines of text. */
const blocks = 'p, h2, h3, h4, h5, h6, li, pre, blockquote, figcaption, td, th'

/** How many characters of a block are compared: the preview is behind the input. */
const compared = 40

/** How many blocks before the caret are looked for, if the preview does not have the block of the caret yet. */
const reach = 3

/** Scrolls the page in the frame of a preview to the block of text in which the caret is. */
export function useFollowCaret(
  text: RefObject<HTMLElement | null>,
  preview: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const follow = () => {
      // A page of another site has no document.
      const page = preview.current?.querySelector('iframe')?.contentDocument
      const at = document.getSelection()?.anchorNode
      if (!page?.defaultView || !at || !text.current?.contains(at)) return
      const shown = findShown(at, page)
      if (shown !== undefined) bringIntoView(shown, page.defaultView)
    }
    document.addEventListener('selectionchange', follow)
    return () => {
      document.removeEventListener('selectionchange', follow)
    }
  }, [text, preview])
}

/** The block of a page that shows the block of an editor with a node, or the nearest of the blocks before it. */
export function findShown(at: Node, page: Document): Element | undefined {
  let block = (at instanceof Element ? at : at.parentElement)?.closest(blocks)
  if (!block?.closest('[contenteditable="true"]')) return undefined
  // A table of contents repeats the headings.
  const shown = [...page.querySelectorAll(`main :is(${blocks})`)].filter(
    (other) => other.closest('nav, aside') === null,
  )
  for (let steps = 0; block && steps <= reach; steps += 1) {
    const start = startOf(block)
    const found = start && shown.find((other) => startOf(other) === start)
    if (found) return found
    block = block.previousElementSibling
  }
  return undefined
}

function startOf({ textContent }: Element): string {
  return textContent.replaceAll(/\s+/g, ' ').trim().slice(0, compared)
}

/** Scrolls a window so that an element is visible. Elements around the frame keep their place. */
function bringIntoView(element: Element, window: Window) {
  const { top, bottom } = element.getBoundingClientRect()
  if (top >= 0 && bottom <= window.innerHeight) return
  window.scrollTo({ top: window.scrollY + top - window.innerHeight / 3 })
}
