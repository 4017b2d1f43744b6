import type { Upload } from '../../../session/uploads.ts'

/**
 * The placeholders of pending uploads in a text, by the number of their upload. They are only visual: the list below
 * the text has the same information.
 */
export class Placeholders {
  readonly #elements = new Map<number, HTMLElement>()

  /** The placeholder of an upload: a stable element. */
  of(key: number): HTMLElement {
    const element = this.#elements.get(key) ?? make()
    this.#elements.set(key, element)
    return element
  }

  /** Shows the progress of an upload. */
  show({ key, name, state, share }: Upload) {
    const element = this.of(key)
    element.dataset.state = state
    element.style.setProperty('--share', String(share))
    element.textContent = name
  }
}

function make(): HTMLElement {
  const element = document.createElement('span')
  element.dataset.arrival = ''
  element.ariaHidden = 'true'
  element.contentEditable = 'false'
  return element
}
