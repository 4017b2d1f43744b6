import { answer, fail, hold } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/team'
const builtIn = [
  'Managing Director',
  'Technical Director',
  'Head of Design',
  'Head of Digital Marketing',
]
const member = { id: 'one', name: '', position: 'Tester', bio: 'Tries things.' }

test('the team is shown with initials and profiles', async ({ page, request }) => {
  const team = await read<{ name: string }[]>(request, path)
  await page.goto('/about')
  const cards = page.getByRole('region', { name: 'Meet Our Team' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(team.map(({ name }) => name))
})

test('initials come from the name, or are TM without one', async ({ page }) => {
  await answer(page, path, [
    { ...member, name: 'ada mary byron' },
    { ...member, id: 'two', linkedin: 'https://www.linkedin.com/in/nobody' },
  ])
  await openBare(page)
  await page.goto('/about')
  const cards = page.getByRole('region', { name: 'Meet Our Team' }).getByRole('article')
  await expect(cards.first().getByText('AB', { exact: true })).toBeVisible()
  await expect(cards.first().getByRole('link')).toHaveCount(0)
  await expect(cards.last().getByText('TM', { exact: true })).toBeVisible()
  await expect(cards.last().getByRole('link', { name: /LinkedIn/ })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/in/nobody',
  )
})

test('the studio tells its story, values, figures and aims', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByText(/founded in 2019/i).first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Our Values' }).getByRole('listitem'),
  ).toHaveCount(3)
  const figures = page.getByRole('region', { name: 'In Figures' })
  for (const [label, figure] of [
    ['Projects Completed', '100+'],
    ['Happy Clients', '50+'],
    ['Years of Experience', '5'],
    ['Team Members', '15+'],
  ] as const)
    await expect(
      figures.getByRole('term').filter({ hasText: label }).locator('xpath=..'),
    ).toHaveText(new RegExp(figure.replace('+', String.raw`\+`)))
  for (const name of ['Our Mission', 'Our Vision'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  const closing = main.getByRole('region').last()
  await expect(closing.getByRole('link').first()).toHaveAttribute('href', '/contact')
  await expect(closing.getByRole('link').last()).toHaveAttribute('href', '/careers')
})

test('the page says that it is loading until the team arrives', async ({ page }) => {
  const release = await hold(page, path)
  await openBare(page)
  await page.goto('/about')
  await expect(page.getByText('Loading team members...')).toBeVisible()
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Loading team members...')).toHaveCount(0)
})

test('four cards are built in, for an empty team', async ({ page }) => {
  await answer(page, path, [])
  await openBare(page)
  await page.goto('/about')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(builtIn)
})

test('four cards are built in, for a server that fails', async ({ page, watch }) => {
  watch.expectStatus(500, path)
  await fail(page, path, 500, 'The store is closed.')
  await openBare(page)
  await page.goto('/about')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(builtIn)
})
