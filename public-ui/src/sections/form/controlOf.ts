/**
 * Returns the control of a form by field name, or null. Field names are chosen by staff: a field named like a member of
 * the form element hides that member.
 */
export function controlOf(form: HTMLFormElement | null, name: string): Element | null {
  if (!form) return null
  const controls: NodeListOf<Element> = Element.prototype.querySelectorAll.call(
    form,
    'input, select, textarea',
  )
  return Array.from(controls).find((one) => one.getAttribute('name') === name) ?? null
}
