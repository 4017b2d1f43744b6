import { url } from './url.ts'

/** Returns the HTML of a rich text, which the CMS has sanitised, with pictures and files at the address of the CMS. */
export function richText(html: string): string {
  return html.replace(/\b(src|href)="\/media\//g, `$1="${url}/media/`)
}

/** Whether a text is rich. Others have paragraphs with empty lines between. */
export function isRich(text: string): boolean {
  return /^\s*<(p|h[1-6]|ul|ol|blockquote|figure|table|pre|div)\b/.test(text)
}
