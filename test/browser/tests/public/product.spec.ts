import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test(
  'the tabs of a product show all that there is, by keyboard too',
  { tag: '@smoke' },
  async ({ page, api }) => {
    const { id } = await create(api, '/api/products', {
      name: fresh('Tidewatch'),
      description: 'Tells a harbour when the water comes.',
      features: ['Tide tables', 'Alerts by text'],
      specifications: { uptimeGuarantee: '99.9%' },
      pricing: { Starter: 149, Harbour: 1299 },
      reviews: [{ author: 'Morag Innes', rating: 4, content: 'Never late.' }],
    })
    await page.goto(`/products/${id}`)
    const panel = (name: string) => page.getByRole('tabpanel', { name })
    const selected = (name: string) =>
      expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
    await expect(panel('Features').getByRole('listitem')).toHaveText([
      'Tide tables',
      'Alerts by text',
    ])
    await page.getByRole('tab', { name: 'Specifications' }).click()
    await expect(panel('Specifications')).toContainText(/uptime guarantee\s*99\.9%/i)
    await page.keyboard.press('ArrowRight')
    await selected('Pricing')
    await expect(panel('Pricing').getByRole('listitem')).toHaveText([
      /Starter\s*£149\s*(per |\/)\s*month/,
      /Harbour\s*£1,299\s*(per |\/)\s*month/,
    ])
    await page.keyboard.press('End')
    await selected('Reviews')
    const review = panel('Reviews').getByRole('listitem')
    await expect(review).toContainText('Morag Innes')
    await expect(review.getByRole('img', { name: /\b4 out of 5\b/ })).toBeVisible()
    await page.keyboard.press('Home')
    await selected('Features')
  },
)

test(
  'the brochure is a PDF of this product',
  { tag: '@smoke' },
  async ({ page, request }) => {
    await page.goto('/products/ledgerline')
    const download = page.waitForEvent('download')
    await page.getByText('Download Brochure').click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    const answer = await request.get((await download).url())
    expect(answer.headers()['content-type']).toContain('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
