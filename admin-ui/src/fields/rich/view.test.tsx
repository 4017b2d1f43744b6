import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Field } from '../../model/schema.ts'
import { Version } from '../versions/Version.tsx'
import { widgetOf } from '../widgets.ts'
import { paragraphs, plainText } from './plainText.ts'

const field = { name: 'content', label: 'Content', kind: 'rich' } as Field
const html =
  '<h2>Speed</h2><p>Read <a href="/blog">more</a>.</p><img src="/media/a/640.webp" alt="A boat">' +
  '<ul><li>Speed<ul><li>on a phone</li></ul></li><li>Size</li></ul>'

it('shows rich text that is read with its headings, links, pictures and nested lists', () => {
  render(
    <Version
      plain
      field={field}
      before={html}
      after={html}
      side="after"
      lookup={widgetOf}
    />,
  )

  screen.getByRole('heading', { level: 2, name: 'Speed' })
  expect(screen.getByRole('link', { name: 'more' })).toHaveAttribute('href', '/blog')
  screen.getByRole('img', { name: 'A boat' })
  const [outer] = screen.getAllByRole('list')
  within(within(outer ?? document.body).getByRole('list')).getByText('on a phone')
})

it('keeps the words of nested blocks apart where a text is shown without marks', () => {
  expect(plainText(html)).toBe('Speed Read more. Speed on a phone Size')
  expect(paragraphs(html)).toBe('Speed\nRead more.\nSpeed\non a phone\nSize')
})
