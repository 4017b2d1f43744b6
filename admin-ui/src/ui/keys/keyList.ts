/** A key of the back office, declared once for its listener and for the dialog that lists the keys. */
export interface Key {
  /** The key in the format of `aria-keyshortcuts`, with Mod for Control or Command; several are separated by spaces. */
  press: string
  /** The name of the action, for people: 'Save the changes'. */
  label: string
  /** Whether it also works while a person types in a field; only with Mod. */
  inFields?: true
  /** Whether the text editor has another action for the key while it has the focus. */
  editorFirst?: true
  /** The files with its listeners below `src`, if it is not used by `useKeys`. */
  owners?: string[]
}

/**
 * Keys that work in one place. A list is exported from a file named `keys.ts`; the tests find it there, and fail if two
 * keys conflict.
 */
export interface KeyList<Name extends string = string> {
  /** The place, as a heading: 'On every screen'. */
  where: string
  keys: Record<Name, Key>
}

/** Whether an event is one of the keys. */
export function matches(press: string, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return press.split(' ').some((one) => {
    const parts = one.split('+')
    const name = parts.pop()?.toLowerCase()
    const has = (modifier: string) => parts.includes(modifier)
    // Shift is a part of characters such as the question mark, on some keyboards.
    const shifts = /^[^a-z]$/i.test(key) || has('Shift') === shiftKey
    const held = has('Mod') === (ctrlKey || metaKey) && has('Alt') === altKey
    return held && shifts && key.toLowerCase() === name
  })
}
