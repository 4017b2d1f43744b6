import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { exchange } from './serve.ts'

/** The refusal of a call that requires the user's password, in the parameter with the given name. */
export function wantsPassword(
  method: string,
  path: string,
  field: 'current' | 'password',
  message = 'is required: you have not given it within the last ten minutes',
) {
  return exchange(method, path, 422, {
    title: 'Invalid values',
    status: 422,
    detail: `Your password ${message}.`,
    confirmation: 'password',
    errors: [{ field, message }],
  })
}

/** Enters a password in the confirmation dialog. */
export async function confirmAs(user: UserEvent, password: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  const box = dialog.getByLabelText(/^Your password/)
  await user.clear(box)
  await user.type(box, password)
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
}
