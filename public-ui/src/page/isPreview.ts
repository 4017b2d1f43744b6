/** Whether the query of an address asks for an entry as it is stored, before visitors see it. */
export function isPreview(search: string): boolean {
  return new URLSearchParams(search).has('preview')
}
