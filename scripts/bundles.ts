// Prints what the browser loads of each app, gzipped: first what index.html names, what every page fetches besides,
// and all that they import, then what each page adds. Fails when an app is over its budget of JavaScript.
import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * Bytes of JavaScript: for what index.html names, for the first load with the page that it lands on, and for each
 * further page.
 */
const budgets = [
  {
    app: 'public-ui',
    fetched: 'browser',
    landing: 'HomePage',
    pages: /Page-/,
    start: 3000,
    first: 127_500,
    page: 30_000,
  },
  {
    app: 'admin-ui',
    fetched: 'shared',
    landing: 'TypeScreen',
    pages: /Screens?-|Dashboard-/,
    start: 147_000,
    first: 209_000,
    page: 26_000,
  },
]

let broken = false

for (const budget of budgets) {
  const folder = `${budget.app}/dist/assets`
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const html = readFileSync(`${budget.app}/dist/index.html`, 'utf8')
  const named = scripts.filter((name) => html.includes(name))
  const fetched = scripts.filter((name) => name.startsWith(`${budget.fetched}-`))
  const landing = scripts.filter((name) => name.startsWith(`${budget.landing}-`))
  const start = closure(folder, named)
  const shell = closure(folder, [...named, ...fetched])
  const first = closure(folder, [...named, ...fetched, ...landing])
  report(budget.app, weigh(folder, first), budget.first)
  report('  start', weigh(folder, start), budget.start)
  for (const page of scripts.filter((name) => budget.pages.test(name))) {
    const added = closure(folder, [page]).difference(shell)
    report(`  ${page.replace(/-[^-]*$/, '')}`, weigh(folder, added), budget.page)
  }
}

process.exitCode = broken ? 1 : 0

function report(name: string, size: number, budget: number) {
  const over = size > budget
  broken ||= over
  console.log(
    `${name.padEnd(24)}${kilobytes(size)} of ${kilobytes(budget)}${over ? '  OVER BUDGET' : ''}`,
  )
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
