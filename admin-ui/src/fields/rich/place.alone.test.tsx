import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FieldRow } from '../FieldRow.tsx'
// The editor's code is already loaded: it is shown a moment later.
import './VisualEditor.tsx'

// jsdom has no layout: the editor finds no position to scroll to.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

// In a separate file, because only the first editor is shown with a delay.
it('has a place for the focus until the editor is there', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FieldRow
        field={{ name: 'content', label: 'Content', kind: 'rich', required: true }}
        name="content"
        value="<p>One</p>"
        onChange={() => undefined}
        errorAt={() => undefined}
      />
    </QueryClientProvider>,
  )
  const place = screen.getByRole('textbox', { name: 'Content' })
  expect(place).toHaveAttribute('aria-readonly', 'true')
  expect(place).toBeRequired()
  fireEvent.click(screen.getByText('Content'))
  expect(place).toHaveFocus()

  await screen.findByRole('toolbar', { name: 'Formatting' })
  const text = screen.getByRole('textbox', { name: 'Content' })
  await waitFor(() => expect(text).toHaveFocus())
  expect(text).toHaveTextContent('One')
})
