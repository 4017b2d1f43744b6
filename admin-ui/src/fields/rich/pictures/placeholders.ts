import type { Upload } from '../../../session/uploads.ts'

/**
 * What stands in a text in the place of pictures on their way, by the number of their upload. It is for the eye alone:
 * the list below the text says the same.
 */
export class Placeholders {
  readonly #elements = new Map<number, HTMLElement>()

  /** The placeholder of an upload: always the same element. */
  of(key: number): HTMLElement {
    const element = this.#elements.get(key) ?? make()
    this.#elements.set(key, element)
    return element
  }

  /** Shows how far an upload is. */
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
