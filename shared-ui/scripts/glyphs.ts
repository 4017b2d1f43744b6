import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The interface's own icons: the export's name and Font Awesome's. */
const names = {
  arrowLeft: 'arrow-left',
  arrowRight: 'arrow-right',
  arrowUpRight: 'arrow-up-right-from-square',
  bars: 'bars',
  bell: 'bell',
  bolt: 'bolt',
  check: 'check',
  chevronDown: 'chevron-down',
  chevronRight: 'chevron-right',
  circleCheck: 'circle-check',
  circleExclamation: 'circle-exclamation',
  clock: 'clock',
  code: 'code',
  copy: 'copy',
  download: 'download',
  ellipsis: 'ellipsis',
  envelope: 'envelope',
  file: 'file-lines',
  filter: 'filter',
  grip: 'grip-vertical',
  headset: 'headset',
  images: 'images',
  inbox: 'inbox',
  lines: 'list',
  location: 'location-dot',
  lock: 'lock',
  magnifier: 'magnifying-glass',
  moon: 'moon',
  pen: 'pen',
  phone: 'phone',
  plus: 'plus',
  rotate: 'rotate-right',
  shield: 'shield-halved',
  signOut: 'right-from-bracket',
  sort: 'sort',
  star: 'star',
  sun: 'sun',
  tiles: 'table-cells-large',
  trash: 'trash',
  triangle: 'triangle-exclamation',
  universalAccess: 'universal-access',
  upload: 'upload',
  user: 'user',
  xmark: 'xmark',
}

/** Those of the editor of rich text, which are fetched with it. */
const writing = {
  bold: 'bold',
  bulletList: 'list-ul',
  code: 'code',
  italic: 'italic',
  link: 'link',
  numberedList: 'list-ol',
  picture: 'image',
  plus: 'plus',
  quote: 'quote-left',
  redo: 'rotate-right',
  table: 'table',
  undo: 'rotate-left',
}

const from = dirname(
  createRequire(import.meta.url).resolve('@fortawesome/fontawesome-free/package.json'),
)
const [to] = process.argv.slice(2)
if (to === undefined) throw new Error('usage: glyphs.ts FOLDER')

const made = '// Made by scripts/glyphs.ts. Do not edit.\n'

// A file for each, so that a page fetches those that it shows.
mkdirSync(join(to, 'glyphs'), { recursive: true })
const lines = Object.entries(names).map(([name, file]) => {
  writeFileSync(
    join(to, 'glyphs', `${name}.gen.ts`),
    `${made}import type { Shape } from '../Glyph.tsx'\n\n${shapeOf(name, file)}`,
  )
  return `export { ${name} } from './glyphs/${name}.gen.ts'\n`
})
writeFileSync(join(to, 'glyphs.gen.ts'), `${made}${lines.join('')}`)
writeFileSync(
  join(to, 'writingGlyphs.gen.ts'),
  `${made}import type { Shape } from './Glyph.tsx'\n\n${Object.entries(writing)
    .map(([name, file]) => shapeOf(name, file))
    .join('')}`,
)
writeFileSync(join(to, 'glyphs.LICENSE.txt'), readFileSync(join(from, 'LICENSE.txt')))

function shapeOf(name: string, file: string): string {
  const svg = readFileSync(join(from, 'svgs/solid', `${file}.svg`), 'utf8')
  const box = /viewBox="([\d ]+)"/.exec(svg)?.[1]
  const path = / d="([^"]+)"/.exec(svg)?.[1]
  if (box === undefined || path === undefined) throw new Error(`cannot read ${file}.svg`)
  return `export const ${name}: Shape = { box: '${box}', path: '${path}' }\n`
}
