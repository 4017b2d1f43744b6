const texts = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const question = '[role="alertdialog"]'

/** Whether a key belongs to where it was pressed: to a text, or to a window. */
export function isBusy(target: EventTarget | null): boolean {
  return isWithin(target, `${texts}, ${question}, [role="dialog"]`)
}

/** Whether a key belongs to a text, or to a question. */
export function isTyped(target: EventTarget | null): boolean {
  return isWithin(target, `${texts}, ${question}`)
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null
}
