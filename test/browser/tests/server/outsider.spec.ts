import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Admin, fill } from '../../helpers/admin.ts'
import { fresh, read } from '../../helpers/content.ts'
import { binaries, Quoin } from '../../helpers/quoin.ts'
import { expect, test as base } from '../../helpers/test.ts'

const run = promisify(execFile)
const quoin = join(binaries, 'quoin')
const source = join(binaries, '..')

const fields =
  'client:text!, summary:long, body:rich, industry:select(finance|health|retail), launched:date, featured:bool, cover:image'

/** Makes a site in a module of its own, as an author outside would, and gives its program. */
async function make(folder: string): Promise<string> {
  const as = (cwd: string) => ({
    cwd,
    env: { ...process.env, QUOIN_REPLACE: source },
  })
  await run(
    quoin,
    ['new', 'module', 'example.com/you/site', 'case-study', '--fields', fields],
    as(folder),
  )
  const site = join(folder, 'site')
  await run(
    quoin,
    ['new', 'plugin', 'office', '--fields', 'town:text!, open:bool'],
    as(site),
  )
  await run('go', ['test', './...'], as(site))
  const { stdout } = await run(quoin, ['build'], as(site))
  return stdout.trim()
}

// The site is made by two commands, in a folder that knows nothing of this one.
const test = base.extend<object, { quoin: Quoin }>({
  quoin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give, { workerIndex }) => {
      const folder = mkdtempSync(join(tmpdir(), 'quoin-outsider-'))
      const site = await Quoin.start(`${workerIndex}-outsider`, await make(folder))
      await give(site)
      await site.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.use({ as: 'administrator' })

// It is made, tested and compiled first: that takes minutes.
test(
  'a site from outside has its content type on every surface',
  { tag: '@night' },
  async ({ page, visitor, api, quoin }) => {
    const client = fresh('Larkspur')
    const admin = new Admin(page)
    await admin.open('/admin/case-studies', 'Case Studies Management')
    await page.getByRole('button', { name: 'Add Case study' }).click()
    const form = page.getByRole('dialog')
    await fill(form, { Client: client, Summary: 'From a ledger to a link.' })
    await form.getByLabel('Industry').selectOption('health')
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Case study created successfully!')
    await expect(admin.card(client)).toBeVisible()

    const [study] = await read<{ id: string; slug: string }[]>(
      api,
      '/api/case-studies?industry=health',
    )
    if (study === undefined) throw new Error('the filter does not find it')
    await page.goto('/admin')
    await expect(page.getByRole('term').filter({ hasText: 'Case studies' })).toBeVisible()
    await page.goto(`/admin/case-studies/${study.id}`)
    await expect(page.getByLabel('Client')).toHaveValue(client)

    await visitor.goto(`${quoin.url}/case-studies`)
    await visitor.getByRole('main').getByRole('link', { name: client }).click()
    await expect(visitor).toHaveURL(`${quoin.url}/case-studies/${study.slug}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(client)
    await visitor.goto(`${quoin.url}/search?q=${encodeURIComponent(client)}`)
    await expect(
      visitor.getByRole('main').getByRole('link', { name: client }).first(),
    ).toBeVisible()

    const text = async (path: string) => (await api.get(path)).text()
    for (const path of ['/sitemap.xml', '/atom.xml', '/feed.json', '/llms.txt'])
      await expect
        .poll(() => text(path), path)
        .toContain(`${quoin.url}/case-studies/${study.slug}`)
    expect(await text(`/case-studies/${study.slug}`)).toContain(
      '"@type":"BreadcrumbList"',
    )
    expect(await text('/api/openapi.json')).toContain('"/api/case-studies/{id}"')
    expect(await text('/api/case-studies.csv')).toContain(client)
    expect(await text(`/api/admin/activity?entry=${study.id}`)).toContain(client)
    expect(await text('/api/offices'), 'the second type').toBe('[]')
  },
)
