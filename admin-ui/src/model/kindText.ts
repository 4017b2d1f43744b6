const kinds: Record<string, string> = { 'image/svg+xml': 'SVG', 'application/pdf': 'PDF' }

/** What a file is, in a word: 'JPEG'. */
export function kindText({ mime }: { mime: string }): string {
  return kinds[mime] ?? mime.replace(/^.*\//, '').toUpperCase()
}
