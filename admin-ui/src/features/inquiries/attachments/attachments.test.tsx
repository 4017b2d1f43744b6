import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Attachment } from '../../../api/inbox.ts'
import { attachments, question, silence } from '../../../testing/inbox.ts'
import { open } from '../../../testing/open.tsx'
import { exchange, serve } from '../../../testing/serve.ts'

const file = (id: string, changes: Partial<Attachment>): Attachment => ({
  ...{ id, name: `${id}.png`, mime: 'image/png', size: 2400, width: 8, height: 6 },
  at: '2026-01-01T21:00:00.000Z',
  ...changes,
})

it('shows what came with an inquiry, to be saved', async () => {
  const [plan, brief] = [
    file('plan', {}),
    file('brief', { name: 'brief.pdf', mime: 'application/pdf' }),
  ]
  serve(
    attachments(plan, brief),
    ...silence,
    exchange('GET', '/api/inquiries/question', 200, question, { ETag: '"1"' }),
  )
  open('/admin/inquiries/question')

  const heading = await screen.findByRole('heading', { name: 'Attachments' })
  const section = within(heading.parentElement ?? document.body)
  section.getByText('PNG, 2.4 kB')
  section.getByText('PDF, 2.4 kB')
  section.getByText(
    '2 files of the sender, 4.8 kB. Nobody has looked through what is in them.',
  )
  const at = '/api/admin/inquiries/question/attachments/'
  expect(section.getByRole('link', { name: 'Download: brief.pdf' })).toHaveAttribute(
    'href',
    `${at}brief`,
  )
  const pictures = [...(heading.parentElement?.querySelectorAll('img') ?? [])]
  expect(pictures.map((one) => one.getAttribute('src'))).toEqual([
    `${at}plan?thumbnail=true`,
  ])
})
