import { Admin, fill } from '../../helpers/admin.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/products'
const screen = '/admin/products'
const notice = 'Somebody else has changed this while you were editing.'

test(
  'mine is kept where both have changed a field, the rest is merged, and a later save meets again',
  { tag: '@smoke' },
  async ({ page, api, watch }) => {
    const { id, name } = await create(api, path, {
      name: fresh('Contested'),
      description: 'As it began.',
      features: ['First'],
    })
    const own = `${path}/${id}`
    watch.expectStatus(412, own)
    const admin = new Admin(page)
    await page.goto(`${screen}?edit=${id}`)
    const form = admin.dialog('Edit Product')
    await fill(form, { Description: 'My words.', Features: 'First\nMine' })
    await api.put(own, { data: { description: 'Their words.', icon: 'fas fa-star' } })
    const save = form.getByRole('button', { name: 'Save' })

    await save.click()
    await expect(form.getByText(notice)).toBeVisible()
    await expect(form.getByText('Their words.')).toBeVisible()
    await expect(form.getByLabel(/^Icon/)).toHaveValue('fas fa-star')
    await expect(form.getByLabel(/^Description/)).toHaveValue('My words.')

    await fill(form, { Description: 'Our words.' })
    await api.put(own, { data: { category: 'Shared' } })
    await save.click()
    await expect(form.getByText('Shared')).toBeVisible()
    await expect(form.getByLabel(/^Description/)).toHaveValue('Our words.')
    await save.click()
    await admin.expectToast('Product updated successfully!')
    await expect(form).toHaveCount(0)
    expect(await read<Product>(api, own)).toMatchObject({
      name,
      description: 'Our words.',
      features: ['First', 'Mine'],
      icon: 'fas fa-star',
      category: 'Shared',
    })
  },
)
