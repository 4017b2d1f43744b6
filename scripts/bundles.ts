// Prints what the browser loads of each app, gzipped: first the files that
// index.html names, then the chunks that are fetched where they are used.
import { readdirSync, readFileSync, statSync } from 'node:fs'

for (const app of ['public-ui', 'admin-ui']) {
  const page = readFileSync(`${app}/dist/index.html`, 'utf8')
  const files = readdirSync(`${app}/dist/assets`)
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => ({ name, size: weight(`${app}/dist/assets/${name}`) }))
    .sort((a, b) => b.size - a.size)
  const first = files.filter(({ name }) => page.includes(name))
  const later = files.filter(({ name }) => !page.includes(name))

  const total = first.reduce((sum, { size }) => sum + size, 0)
  console.log(`${app}: first load ${kilobytes(total)}`)
  for (const { name, size } of first) console.log(`  first  ${kilobytes(size)}  ${name}`)
  for (const { name, size } of later) console.log(`  later  ${kilobytes(size)}  ${name}`)
}

function weight(path: string): number {
  const compressed = statSync(`${path}.gz`, { throwIfNoEntry: false })
  return (compressed ?? statSync(path)).size
}

function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1).padStart(7)} kB`
}
