/** The changed fields. */
const changed = new Set<HTMLElement>()

/** Starts to record changed fields. */
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

/** Whether the page has unsaved input. */
export function isTyping(): boolean {
  return [...changed].some((field) => field.isConnected && contentOf(field) !== '')
}

function contentOf(field: HTMLElement): string | null {
  return 'value' in field ? String(field.value) : field.textContent
}
