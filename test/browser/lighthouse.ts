// Prints what Lighthouse thinks of every kind of public page, seen with a phone on a slow line, and what
// is not perfect. Fails when a score is below its goal. With names of pages it looks at those alone.
//
// A score is the median of five runs: the performance of a busy machine is not that of the site.
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from './helpers/freePort.ts'
import { Quoin } from './helpers/quoin.ts'
import { type Document, indexed, unindexed } from './tests/documents/documents.ts'

/** The pages by which most visitors come have less to spare. */
const landing = new Set(['home', 'product', 'article'])
const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const timings = [
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

const names = process.argv.slice(2)
const documents = [...indexed, ...unindexed].filter(
  ({ name, status }) => status === 200 && (names.length === 0 || names.includes(name)),
)

const executablePath = process.env.QUOIN_BROWSER
const port = await freePort()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    `--remote-debugging-port=${port}`,
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})
const quoin = await Quoin.start('lighthouse')
try {
  print('', [...categories, ...timings])
  for (const document of documents) await judge(document)
} finally {
  await quoin.stop()
  await browser.close()
}

async function judge(document: Document) {
  const results: Result[] = []
  while (results.length < runs) results.push(await look(document))
  const scores = categories.map((category) =>
    median(results.map((result) => score(result, category))),
  )
  const times = timings.map((timing) =>
    median(results.map(({ audits }) => audits[timing]?.numericValue ?? NaN)),
  )
  print(document.name, [
    ...scores.map(String),
    ...times.map((time) => time.toFixed(time < 1 ? 3 : 0)),
  ])
  const goals = categories.map((category) => goalOf(document.name, category))
  if (scores.every((given, at) => given >= (goals[at] ?? 100))) return
  process.exitCode = 1
  for (const fault of new Set(results.flatMap(faults))) console.log(`    ${fault}`)
}

async function look({ path }: Document): Promise<Result> {
  const run = await lighthouse(`${quoin.url}${path}`, {
    port: Number(port),
    logLevel: 'error',
    onlyCategories: categories,
    // Some pages are kept out of search engines on purpose.
    skipAudits: indexed.some((document) => document.path === path)
      ? []
      : ['is-crawlable'],
  })
  if (run === undefined || run.lhr.runtimeError !== undefined)
    throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  return run.lhr
}

/** Layout shift is part of the performance. */
function goalOf(name: string, category: string): number {
  if (category !== 'performance') return 100
  return landing.has(name) ? 97 : 95
}

function score({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** The audits that cost something, in words. */
function faults({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.995)
    .map((audit) => [audit?.id, audit?.title, audit?.displayValue].join('  '))
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function print(name: string, values: string[]) {
  console.log(
    name.padEnd(24) + values.map((value) => value.slice(0, 13).padStart(15)).join(''),
  )
}
