import { useEffect, useState } from 'react'
import { FIELD, isSeen, markedElements, type Mark, marksOf, SECTION } from './marks.ts'

/**
 * A target on the page: an element that shows fields, a section, or a control that shows and hides parts of the page.
 */
export type Target =
  | { kind: 'field'; element: HTMLElement; marks: Mark[] }
  | { kind: 'control'; element: HTMLElement; label: string }
  | { kind: 'section'; element: HTMLElement; id: string }

/** The delay after a change of the page, in milliseconds. */
const rest = 100

/** The targets on the page, in document order. Updated when the page changes. */
export function useTargets(found?: () => void): Target[] {
  const [targets, setTargets] = useState<Target[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      found?.()
      leaveOutOfTabOrder()
      setTargets((before) => {
        const next = targetsNow()
        return sameTargets(before, next) ? before : next
      })
    }
    const later = (changes: MutationRecord[]) => {
      if (changes.every(({ target }) => isOurs(target))) return
      clearTimeout(timer)
      timer = setTimeout(look, rest)
    }
    const watch = new MutationObserver(later)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: [FIELD, SECTION, 'hidden', 'open', 'aria-expanded', 'data-state'],
    })
    look()
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [found])
  return targets
}

function targetsNow(): Target[] {
  const fields = new Set(markedElements())
  const all = document.querySelectorAll<HTMLElement>(
    `[${FIELD}], [${SECTION}], ${openers}`,
  )
  return [...all].flatMap((element): Target[] => {
    if (!element.hasAttribute(FIELD) && element.matches(openers)) {
      const label = element.ariaLabel ?? element.textContent.trim()
      return isSeen(element) ? [{ kind: 'control', element, label }] : []
    }
    const id = element.getAttribute(SECTION)
    const marks = fields.has(element) ? marksOf(element) : []
    return [
      ...(id === null ? [] : [{ kind: 'section' as const, element, id }]),
      ...(marks.length === 0 ? [] : [{ kind: 'field' as const, element, marks }]),
    ]
  })
}

function sameTargets(a: Target[], b: Target[]): boolean {
  return a.length === b.length && a.every((one, at) => sameTarget(one, b[at]))
}

function sameTarget(a: Target, b: Target | undefined): boolean {
  if (a.element !== b?.element || a.kind !== b.kind) return false
  if (a.kind === 'section') return b.kind === 'section' && a.id === b.id
  if (a.kind === 'control') return b.kind === 'control' && a.label === b.label
  return b.kind === 'field' && JSON.stringify(a.marks) === JSON.stringify(b.marks)
}

function isOurs(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('#quoin-editor') != null
}

/** The controls of the page that show and hide parts of it. */
const openers = ':is([role="tab"], button[aria-expanded]):not(#quoin-editor *)'

/** The page's own controls: Tab moves to the targets instead of them. */
const controls =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(#quoin-editor *)'

function leaveOutOfTabOrder() {
  for (const control of document.querySelectorAll<HTMLElement>(controls))
    if (control.tabIndex >= 0) control.tabIndex = -1
}
