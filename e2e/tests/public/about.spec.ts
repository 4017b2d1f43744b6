import { read } from '../../helpers/content.ts'
import { expect, reading, test } from '../../helpers/test.ts'

test.use(reading)

test('the team is shown', { tag: '@smoke' }, async ({ page, request }) => {
  const team = await read<{ name: string }[]>(request, '/api/team')
  await page.goto('/about')
  const cards = page.getByRole('region', { name: 'Meet Our Team' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(team.map(({ name }) => name))
})
