/**
 * Returns the controls of a form by field name. Field names are chosen by staff: a field named like a member of the form
 * element hides that member.
 */
export function controlsOf(form: HTMLFormElement | null, name: string): Element[] {
  if (!form) return []
  const controls: NodeListOf<Element> = Element.prototype.querySelectorAll.call(
    form,
    'input, select, textarea',
  )
  return Array.from(controls).filter((one) => one.getAttribute('name') === name)
}

/** Returns the first control of a form by field name, or null. */
export function controlOf(form: HTMLFormElement | null, name: string): Element | null {
  return controlsOf(form, name)[0] ?? null
}
