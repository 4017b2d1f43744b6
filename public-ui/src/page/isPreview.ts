/** Whether the query of an address asks for an entry as it is stored, before visitors see it, or for the page's editor. */
export function isPreview(search: string): boolean {
  return new URLSearchParams(search).has('preview') || isEdited(search)
}

/** Whether the page is shown with its editor, which the server gives to those alone who may use it. */
export function isEdited(search: string): boolean {
  if (!new URLSearchParams(search).has('edit') || !('document' in globalThis))
    return false
  return document.getElementById('quoin-edit') !== null
}
