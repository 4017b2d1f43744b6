/**
 * Returns the control of a form by the name of its field, or null. The names of fields are the owner's: a field that is
 * named like a member of the form hides that member.
 */
export function controlOf(form: HTMLFormElement | null, name: string): Element | null {
  if (!form) return null
  const controls: NodeListOf<Element> = Element.prototype.querySelectorAll.call(
    form,
    'input, select, textarea',
  )
  return Array.from(controls).find((one) => one.getAttribute('name') === name) ?? null
}
