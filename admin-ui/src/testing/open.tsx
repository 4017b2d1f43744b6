import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { createRoutes } from '../app/routes.tsx'
import { createClient } from '../session/client.ts'

// jsdom has no layout, and so no scrolling and no sizes.
Element.prototype.scrollIntoView = () => undefined
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** Opens the app at an address. */
export function open(address: string) {
  return renderApp(createRoutes, address, createClient())
}

/** Waits for a notice with a title and, if given, a description, and for a closing dialog to be removed. */
export async function notice(
  title: string,
  description?: string | RegExp,
): Promise<void> {
  await screen.findByText(title, { selector: '[data-radix-collection-item] *' })
  if (description !== undefined)
    await screen.findByText(description, { selector: '[data-radix-collection-item] *' })
  if (document.querySelector('[role$=dialog][data-state=open]')) return
  await clickable(document.body)
}

/** Clicks the Undo button of a notice. */
export async function undo(user: UserEvent): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Undo' })
  await clickable(button)
  await user.click(button)
}

/** A dialog blocks clicks outside until it is removed, and notices accept clicks a moment after they are shown. */
async function clickable(element: Element): Promise<void> {
  await waitFor(() => expect(getComputedStyle(element).pointerEvents).not.toBe('none'))
}
