// Prints what the browser loads of the back office and of the page editor, gzipped: first what index.html names, and all
// that it imports, then what each screen adds. Fails when a first load is over its budget. What the pages of the public
// site fetch is measured in a browser: test/browser/bundles.ts.
import { readdirSync, readFileSync, statSync } from 'node:fs'

/** Bytes of JavaScript for the first load of an app, with the page that it lands on: a list. */
const budgets = [
  {
    app: 'admin-ui',
    // Lists come with the frame.
    fetched: [],
    pages: /Screen-|Page-|Dashboard-/,
    first: 178_300,
  },
]

let broken = false

for (const { app, fetched, pages, first } of budgets) {
  const folder = `${app}/dist/assets`
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const html = readFileSync(`${app}/dist/index.html`, 'utf8')
  const needed = scripts.filter(
    (name) => html.includes(name) || fetched.some((one) => name.startsWith(`${one}-`)),
  )
  const loaded = closure(folder, needed)
  const size = weigh(folder, loaded)
  const over = size > first
  broken ||= over
  report(app, size, ` of ${kilobytes(first)}${over ? '  OVER BUDGET' : ''}`)
  for (const page of scripts.filter((name) => pages.test(name))) {
    const added = closure(folder, [page]).difference(loaded)
    report(`  ${page.replace(/-.{8}\.js$/, '')}`, weigh(folder, added))
  }
}

/** Bytes of JavaScript with which the page editor starts, which only those load who edit a page. */
const editorBudget = 206_000
{
  const folder = 'admin-ui/dist/assets/page-editor'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const html = readFileSync('admin-ui/dist/page-editor.html', 'utf8')
  const loaded = closure(
    folder,
    scripts.filter((name) => html.includes(name)),
  )
  const size = weigh(folder, loaded)
  const over = size > editorBudget
  broken ||= over
  report(
    'page editor',
    size,
    ` of ${kilobytes(editorBudget)}${over ? '  OVER BUDGET' : ''}`,
  )
}

process.exitCode = broken ? 1 : 0

function report(name: string, size: number, budget = '') {
  console.log(`${name.padEnd(24)}${kilobytes(size)}${budget}`)
}

/** The files and all that they import before they run. */
function closure(folder: string, names: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    for (const [, imported] of text.matchAll(
      /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
    )) {
      if (imported !== undefined) visit(imported)
    }
  }
  names.forEach(visit)
  return seen
}

function weigh(folder: string, names: Iterable<string>): number {
  let sum = 0
  for (const name of names)
    sum +=
      statSync(`${folder}/${name}.gz`, { throwIfNoEntry: false })?.size ??
      statSync(`${folder}/${name}`).size
  return sum
}

function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1).padStart(7)} kB`
}
