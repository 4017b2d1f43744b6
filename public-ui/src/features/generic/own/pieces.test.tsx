import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve } from '../../../testing/serve.ts'
import { Column, Grid, Prose, RichText, Shell } from './pieces.tsx'

it('gives pages of types the widths and texts of the site', () => {
  serve()
  const element = (
    <Shell>
      <Column>
        <Prose>
          <p>Brought along</p>
        </Prose>
        <RichText of="<p>Written by <em>staff</em></p>" />
        <RichText of={undefined} />
      </Column>
      <Grid>{[<p key="one">One</p>, <p key="two">Two</p>]}</Grid>
    </Shell>
  )
  renderApp([{ path: '/', element }])
  expect(screen.getByText('Brought along').parentElement?.className).toMatch(/prose/)
  expect(screen.getByText('staff').tagName).toBe('EM')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})
