import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { open } from '../../testing/open.tsx'
import {
  onePage,
  pageList,
  pageOf,
  pagesSchema,
  sectionList,
  sectionOf,
} from '../../testing/pages.ts'
import { exchange, pending, serve, updatesOf } from '../../testing/serve.ts'

const points = sectionOf('points', 'points', {
  title: 'Our values',
  items: [{ icon: 'fas fa-check', title: 'Finish', text: '', link: '' }],
})
const quote = sectionOf('quote', 'quote', {
  title: 'Praise',
  metadata: { look: { layout: 'split', background: 'dark' } },
})
const page = pageOf('about', { title: 'About', sections: ['points', 'quote'] })

afterEach(() => {
  sessionStorage.clear()
})

/** Opens the form of a section of the page. */
async function openForm(section: Entry) {
  const path = (id: string) => `/api/admin/content/sections/${id}`
  const made = serve(
    pagesSchema(),
    onePage(page),
    pageList(page),
    sectionList(points, quote),
    ...[points, quote].map((one) =>
      exchange('GET', path(one.id), 200, one, { ETag: '"1"' }),
    ),
    exchange('PUT', path(section.id), 200, section, { ETag: '"2"' }),
    pending('page'),
    pending('section'),
  )
  const { user } = open('/admin/pages/about')
  const title = String(section.title)
  await user.click(await screen.findByRole('button', { name: `Edit ${title}` }))
  const form = within(await screen.findByRole('group', { name: `Edit ${title}` }))
  await user.click(form.getByText('Look'))
  return { user, made, form }
}

const wordsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)

it('offers the layouts of a kind of section, and saves the look', async () => {
  const { user, made, form } = await openForm(points)
  const layout = form.getByLabelText('Layout')
  expect(wordsOf(layout)).toEqual([
    'As usual',
    'Below each other',
    'Two columns',
    'Three columns',
    'Four columns',
  ])
  await user.selectOptions(layout, 'Two columns')
  await user.selectOptions(form.getByLabelText('Background'), 'Your colour')
  await user.click(form.getByRole('button', { name: 'Save section' }))

  await screen.findByText('Section saved.')
  expect(updatesOf(made)).toEqual([
    {
      metadata: {
        look: {
          ...{ layout: 'columns-2', width: '', background: 'accent' },
          ...{ align: '', above: '', below: '' },
        },
      },
    },
  ])
})

it('has no layouts for a kind that has none, and keeps a stored one', async () => {
  const { form } = await openForm(quote)
  expect(form.queryByLabelText('Layout')).not.toBeInTheDocument()
  expect(form.getByLabelText('Background')).toHaveValue('dark')
})
