const texts = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const question = '[role="alertdialog"]'

/** Whether a key belongs to the element that has the focus: a text field, or a dialog. */
export function isBusy(target: EventTarget | null): boolean {
  return isWithin(target, `${texts}, ${question}, [role="dialog"]`)
}

/** Whether a key belongs to a text field, or to a confirmation. */
export function isTyped(target: EventTarget | null): boolean {
  return isWithin(target, `${texts}, ${question}`)
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null
}
