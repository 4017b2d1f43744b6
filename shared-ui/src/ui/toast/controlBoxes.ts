import type { Box } from './freePlace.ts'

const controls = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'summary',
  '[contenteditable=true]',
  '[role=tab]',
  '[role=switch]',
  '[role=option]',
  '[data-keep-clear]',
].join()

/** The boxes of all visible and usable controls, except those within an element, and of other areas to keep free. */
export function controlBoxes(except: Element): Box[] {
  const all: Box[] = []
  for (const control of document.querySelectorAll(controls)) {
    // Elements under a dialog are hidden and inert.
    if (except.contains(control) || control.closest('[aria-hidden=true], [inert]'))
      continue
    const box = visibleBox(control)
    if (box !== null) all.push(box)
  }
  return all
}

/** The part of a control that is visible in the surrounding dialog; null if none is. */
function visibleBox(control: Element): Box | null {
  const { left, top, right, bottom } = control.getBoundingClientRect()
  const frame = control.closest('[role=dialog], [role=alertdialog]')
  const limits = frame?.getBoundingClientRect() ?? {
    left: 0,
    top: 0,
    right: window.innerWidth,
    bottom: window.innerHeight,
  }
  const box = {
    left: Math.max(left, limits.left),
    top: Math.max(top, limits.top),
    right: Math.min(right, limits.right),
    bottom: Math.min(bottom, limits.bottom),
  }
  return box.left < box.right && box.top < box.bottom ? box : null
}
