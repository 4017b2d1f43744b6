import type { Plugin } from 'vite'
import { isChosenFont } from './siteFonts.ts'

/**
 * Adds a preload of the bundled text font to a build's index.html, so that
 * the browser asks for it before it has read the style sheet.
 */
export function preloadFont(): Plugin {
  let base = '/'
  return {
    name: 'quoin:preload-font',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml(_html, { bundle }) {
      return Object.keys(bundle ?? {})
        .filter((name) => name.endsWith('.woff2') && !isChosenFont(name))
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: base + name,
            crossorigin: '',
          },
        }))
    },
  }
}
