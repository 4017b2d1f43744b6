import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Section } from './Section.tsx'

function Broken(): never {
  throw new Error('broken')
}

it('fails alone', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <>
      <Section title="One">
        <Broken />
      </Section>
      <Section title="Two">Whole</Section>
    </>,
  )
  vi.restoreAllMocks()

  screen.getByText('Something went wrong')
  screen.getByText(
    'We apologize for the inconvenience. An unexpected error occurred while loading this section.',
  )
  screen.getByRole('button', { name: 'Try Again' })
  screen.getByRole('button', { name: 'Refresh Page' })
  expect(screen.getByRole('region', { name: 'Two' })).toHaveTextContent('Whole')
})
