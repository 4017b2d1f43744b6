import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../testing/open.tsx'
import { exchange, failure, serve } from '../testing/serve.ts'

it('lets a screen that met a busy moment of the server try again', async () => {
  const path = '/api/admin/search/misses'
  serve(failure('GET', path, 503, 'Busy.'), exchange('GET', path, 200, []))
  const { user } = open('/admin/searches')

  expect(await screen.findByRole('alert')).toHaveTextContent('503: Busy.')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  await screen.findByRole('heading', { name: 'No searches without result' })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
