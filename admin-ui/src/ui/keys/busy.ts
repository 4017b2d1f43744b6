const texts = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const question = '[role="alertdialog"]'
const dialogs = `[role="dialog"]:not([hidden]), ${question}`

/** Whether single keys have another meaning: in a text field, in a list of choices, and while a dialog is open. */
export function isBusy(target: EventTarget | null): boolean {
  const chosen = isWithin(target, `${texts}, [role="menu"], [role="listbox"]`)
  return chosen || document.querySelector(dialogs) !== null
}

/** Whether a key belongs to a text field, or to a confirmation. */
export function isTyped(target: EventTarget | null): boolean {
  return isWithin(target, `${texts}, ${question}`)
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null
}
