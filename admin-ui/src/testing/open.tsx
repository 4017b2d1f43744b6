import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { screen } from '@testing-library/react'
import { createRoutes } from '../app/routes.tsx'

// jsdom lays nothing out, and so has nothing to scroll or to measure.
Element.prototype.scrollIntoView = () => undefined
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** Opens the app at an address. */
export function open(address: string) {
  return renderApp(createRoutes(), address)
}

/** Waits for a notice with a title and, where it has one, a description. */
export async function notice(
  title: string,
  description?: string | RegExp,
): Promise<void> {
  await screen.findByText(title, { selector: '[data-radix-collection-item] *' })
  if (description === undefined) return
  await screen.findByText(description, { selector: '[data-radix-collection-item] *' })
}
