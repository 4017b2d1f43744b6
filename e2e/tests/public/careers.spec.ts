import { answer } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { expect, test } from '../../helpers/test.ts'

test('lists positions and opens one at its own address', async ({ page }) => {
  await page.goto('/careers')
  await expect(page.getByRole('link', { name: /Apply Now/ }).first()).toHaveAttribute(
    'href',
    /^\/contact/,
  )
  await expect(page.getByText(/^\+\d+ more/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /View Details/ })
    .or(page.getByRole('link', { name: /View Details/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/careers\?job=/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/careers$/)
})

test('offers to take a résumé when nothing is open', async ({ page }) => {
  await answer(page, '/api/jobs', [])
  await openBare(page)
  await page.goto('/careers')
  await expect(page.getByText('No Open Positions')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send Your Resume' })).toHaveAttribute(
    'href',
    /^\/contact/,
  )
})

test('a job shows three requirements, and defaults for what is missing', async ({
  page,
}) => {
  const job = { title: 'Pilot', description: 'Brings boats in.', status: 'active' }
  await answer(page, '/api/jobs', [
    {
      ...job,
      id: 'bare',
      type: '',
      location: '',
      postedAt: null,
      requirements: ['A', 'B', 'C', 'D', 'E'],
    },
    {
      ...job,
      id: 'part',
      title: 'Mate',
      type: 'part-time',
      location: 'Whitby',
      postedAt: '2026-03-04T10:00:00Z',
      requirements: null,
    },
  ])
  await openBare(page)
  await page.goto('/careers')
  const pilot = page.getByRole('article', { name: 'Pilot' })
  for (const fact of ['Full-time', 'Remote', 'Recently'])
    await expect(pilot.getByText(fact, { exact: true })).toBeVisible()
  await expect(pilot.getByRole('listitem')).toHaveText(['A', 'B', 'C', '+2 more'])
  await pilot.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Pilot' })
  await expect(details.getByRole('listitem')).toHaveText(['A', 'B', 'C', 'D', 'E'])
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toHaveCount(0)
  await expect(pilot.getByRole('button', { name: 'View Details' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/careers')
  await expect(details, 'going back does not open it again').toHaveCount(0)
  const mate = page.getByRole('article', { name: 'Mate' })
  for (const fact of ['Part-time', 'Whitby', '4 March 2026'])
    await expect(mate.getByText(fact, { exact: true })).toBeVisible()
  const badge = (card: typeof mate, text: string) =>
    card.getByText(text).evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(await badge(pilot, 'Full-time')).not.toBe(await badge(mate, 'Part-time'))
})

test('the page tells of benefits and hiring, and leads on', async ({ page }) => {
  await page.goto('/careers')
  const benefits = page.getByRole('region', { name: 'Why Work With Us' })
  await expect(benefits.getByRole('listitem')).toHaveCount(6)
  const hiring = page.getByRole('region', { name: 'Our Hiring Process' })
  await expect(hiring.getByRole('listitem')).toHaveCount(4)
  await expect(hiring.getByText(/within 48 hours/).first()).toBeVisible()
  const closing = page.getByRole('main').getByRole('region').last()
  await expect(closing.getByRole('link').first()).toHaveAttribute('href', '/contact')
  await expect(closing.getByRole('link').last()).toHaveAttribute('href', '/about')
})
