/** A control of a form: the name of its field, and its index among the controls of the field. */
export interface TypedField {
  name: string
  at: number
}

const text =
  'textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=button]), [contenteditable=true], [role=textbox]'
const any = `${text}, input:not([type=hidden], [type=file], [type=button]), select`

/** The focused control, if it belongs to a field. */
export function focusedField(): TypedField | undefined {
  const control = document.activeElement
  const row = control?.closest<HTMLElement>('[data-field]')
  if (!row?.dataset.field) return undefined
  const at = controlsIn(row).indexOf(control as HTMLElement)
  return at < 0 ? undefined : { name: row.dataset.field, at }
}

/** The control of a field within a form; undefined if it does not exist (yet). */
export function controlOf(form: HTMLElement, field: TypedField): HTMLElement | undefined {
  const row = [...form.querySelectorAll<HTMLElement>('[data-field]')].findLast(
    ({ dataset }) => dataset.field === field.name,
  )
  const controls = row ? controlsIn(row).filter(isUsable) : []
  return controls[Math.min(field.at, controls.length - 1)]
}

/** The first text control of a form. */
export function firstText(form: HTMLElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(text)].find(isUsable)
}

/** Whether text is typed into an element. */
export function isText(element: Element | null): boolean {
  return element?.matches(text) === true
}

/** The controls of a field, except those of a toolbar. */
function controlsIn(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(any)].filter(
    (control) => control.closest('[role=toolbar]') === null,
  )
}

function isUsable(control: HTMLElement): boolean {
  return !control.matches(':disabled') && control.closest('[hidden], [inert]') === null
}

/** Focuses a control, with the caret at the end of its text. */
export function focusEnd(control: HTMLElement): void {
  control.focus()
  if (control.isContentEditable || control.matches('[contenteditable=true]')) {
    const selection = getSelection()
    selection?.selectAllChildren(control)
    selection?.collapseToEnd()
  } else if ('selectionStart' in control) {
    const { value } = control as HTMLInputElement | HTMLTextAreaElement
    // A number or date input has no caret: its position is null.
    if (control.selectionStart !== null)
      (control as HTMLInputElement).setSelectionRange(value.length, value.length)
  }
}
