/** The fields that somebody has changed. */
const changed = new Set<HTMLElement>()

/** Takes note of the fields that are changed from here on. */
export function followTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of changed) if (!field.isConnected) changed.delete(field)
      if (target instanceof HTMLElement) changed.add(target)
    },
    { capture: true },
  )
}

/** Whether the page shows something that was typed or chosen in it. */
export function isTyping(): boolean {
  return [...changed].some((field) => field.isConnected && contentOf(field) !== '')
}

function contentOf(field: HTMLElement): string | null {
  return 'value' in field ? String(field.value) : field.textContent
}
