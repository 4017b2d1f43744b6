import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../testing/open.tsx'
import { serve } from '../testing/serve.ts'

it.each([
  ['/', ['product-list-home', 'testimonial-list-home'], 'Alerts for field teams.'],
  ['/products', ['product-list-cards'], 'Alerts for field teams.'],
  ['/services', ['service-list-cards'], 'Built to last.'],
  ['/about', ['member-list-cards'], 'Founded the agency.'],
  ['/careers', ['job-list-cards'], 'Build things.'],
  ['/blog', ['post-list-cards', 'post-get-opening'], 'Care.'],
])('%s shows what the server answers to what it asks', async (address, names, text) => {
  serve(...golden(...names))
  open(address)

  expect(await screen.findByText(text)).toBeVisible()
})
