const kinds: Record<string, string> = {
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
  'audio/mpeg': 'MP3',
}

/** The short name of a file type: 'JPEG'. */
export function kindText({ mime }: { mime: string }): string {
  return kinds[mime] ?? mime.replace(/^.*\//, '').toUpperCase()
}
