import { read } from '../../helpers/content.ts'
import { expect, reading, test } from '../../helpers/test.ts'

test.use(reading)

test('the team is shown', { tag: '@smoke' }, async ({ page, request }) => {
  const team = await read<{ name: string }[]>(request, '/api/team')
  await page.goto('/about')
  const cards = page.getByRole('region', { name: 'Meet Our Team' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(team.map(({ name }) => name))
  for (const portrait of await cards.getByRole('img').all()) {
    await portrait.scrollIntoViewIfNeeded()
    await expect(portrait).toHaveJSProperty('naturalWidth', 640)
  }
  await expect(cards.getByRole('img')).toHaveCount(team.length)
})
