/** Whether a key belongs to where it was pressed: to a text, or to a window. */
export function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const texts = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
  return target.closest(`${texts}, [role="dialog"], [role="alertdialog"]`) !== null
}
