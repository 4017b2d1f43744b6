import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

interface SiteFont {
  /** The value of the setting. */
  name: string
  family: string
  weights: string
  /** The font that stands in until this one has arrived, stretched to its measures so that no line moves. */
  fallback: string
  generic: 'sans-serif' | 'serif'
}

const arial = "local('Arial'),local('Liberation Sans')"
const times = "local('Times New Roman'),local('Liberation Serif')"

/** The fonts that a site may have beside Inter, which the styles of the apps bring. */
const fonts: SiteFont[] = [
  {
    name: 'manrope',
    family: 'Manrope',
    weights: '200 800',
    fallback: `src:${arial};size-adjust:103.19%;ascent-override:103.31%;descent-override:29.07%`,
    generic: 'sans-serif',
  },
  {
    name: 'nunito',
    family: 'Nunito',
    weights: '200 1000',
    fallback: `src:${arial};size-adjust:101.39%;ascent-override:99.71%;descent-override:34.82%`,
    generic: 'sans-serif',
  },
  {
    name: 'space-grotesk',
    family: 'Space Grotesk',
    weights: '300 700',
    fallback: `src:${arial};size-adjust:109.69%;ascent-override:89.71%;descent-override:26.62%`,
    generic: 'sans-serif',
  },
  {
    name: 'lora',
    family: 'Lora',
    weights: '400 700',
    fallback: `src:${times};size-adjust:115.2%;ascent-override:87.33%;descent-override:23.78%`,
    generic: 'serif',
  },
]

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const inter = "'Inter Variable','Inter Fallback',system-ui,sans-serif"
const prefix = 'assets/font-'

/** Whether a file of a build is a font that only a site loads whose settings name it. */
export function isChosenFont(file: string): boolean {
  return file.startsWith(prefix)
}

/**
 * Adds the fonts of the settings to a build: their files; `fonts.css`, with which
 * `data-font` draws in any of them; and `.vite/fonts.json`, from which the server
 * takes the one that its pages have.
 */
export function siteFonts(): Plugin {
  const files = createRequire(import.meta.url)
  return {
    name: 'quoin:site-fonts',
    apply: 'build',
    async generateBundle() {
      const all: Record<string, { file: string; faces: string; stack: string }> = {}
      for (const font of fonts) {
        const source = await readFile(
          files.resolve(
            `@fontsource-variable/${font.name}/files/${font.name}-latin-wght-normal.woff2`,
          ),
        )
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const fileName = `${prefix}${font.name}-${hash}.woff2`
        this.emitFile({ type: 'asset', fileName, source })
        all[font.name] = {
          file: `/${fileName}`,
          faces: facesOf(font, `/${fileName}`),
          stack: `'${font.family} Variable','${font.family} Fallback',${font.generic}`,
        }
      }
      // Of more weight than the rules of the apps, which may come after it.
      const draw = (name: string, stack: string) =>
        `[data-font][data-font='${name}']{--font:${stack};font-family:var(--font)}`
      this.emitFile({
        type: 'asset',
        fileName: 'fonts.css',
        source: [
          ...Object.values(all).map(({ faces }) => faces),
          draw('inter', inter),
          ...Object.entries(all).map(([name, { stack }]) => draw(name, stack)),
        ].join('\n'),
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/fonts.json',
        source: JSON.stringify(all),
      })
    },
  }
}

function facesOf({ family, weights, fallback }: SiteFont, file: string): string {
  const face = `font-family:'${family} Variable';font-style:normal;font-weight:${weights};font-display:swap`
  return (
    `@font-face{${face};src:url('${file}') format('woff2');unicode-range:${latin}}` +
    `@font-face{font-family:'${family} Fallback';${fallback};line-gap-override:0%}`
  )
}
