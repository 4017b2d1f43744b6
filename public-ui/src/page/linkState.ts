const attribute = 'data-link-state'

/** The attribute of a link with its history state, which clicks before its hydration need; none for no state. */
export function stateAttribute(state: unknown): Record<string, string> {
  return state === undefined ? {} : { [attribute]: JSON.stringify(state) }
}

/** The history state of a link; undefined for none. */
export function stateOf(link: Element): unknown {
  const text = link.getAttribute(attribute)
  return text === null ? undefined : JSON.parse(text)
}
